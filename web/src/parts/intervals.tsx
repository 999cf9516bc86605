import type { Unit } from "../format.ts";
import { figure, interval } from "../format.ts";
import { type Scale, scaleOver, tickText } from "./scale.ts";

/** An estimate with its interval, of one model. */
interface Point {
  readonly model: string;
  readonly series: number;
  readonly estimate: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly reason?: string | undefined;
  /** Drawn hollow: what it is held against. */
  readonly beside?: number | null;
  /** Below its digits: what a test says. */
  readonly more?: string;
}

export interface PlotRow {
  readonly name: string;
  readonly href?: string;
  readonly points: readonly Point[];
}

const LINE = 18;

/** Estimates with intervals, one row a condition, as a table with a picture in it: every figure drawn also stands there in digits. */
export function IntervalTable(props: {
  readonly rows: readonly PlotRow[];
  readonly unit: Unit;
  readonly caption: string;
  readonly head: string;
}) {
  const { rows, unit, caption, head } = props;
  const values = rows.flatMap(({ points }) => points.flatMap(({ estimate, low, high, beside }) => [estimate, low, high, beside]));
  const scale = scaleOver(
    values.filter((value): value is number => typeof value === "number"),
    unit,
  );
  return (
    <table class="intervals" aria-label={caption}>
      <thead class="for-readers">
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">drawn</th>
          <th scope="col">estimate and 95 % interval</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, href, points }) => (
          <tr key={name}>
            <th scope="row">{href === undefined ? name : <a href={href}>{name}</a>}</th>
            <td class="drawing">
              <Drawing points={points} scale={scale} />
            </td>
            <td class="digits">
              {points.map((point) => (
                <div class="digit-line" key={point.model}>
                  <Digits point={point} unit={unit} isAlone={points.length === 1} />
                  {point.more !== undefined && <span class="more">{point.more}</span>}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr class="axis">
          <td />
          <td class="drawing">
            <Axis scale={scale} unit={unit} />
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function Digits({ point, unit, isAlone }: { readonly point: Point; readonly unit: Unit; readonly isAlone: boolean }) {
  const { model, estimate, low, high, reason } = point;
  const who = isAlone ? null : <span class="for-readers">{model}: </span>;
  if (estimate === null)
    return (
      <span class="faint" title={reason}>
        {who}undefined
      </span>
    );
  return (
    <>
      {who}
      <b>{figure(estimate, unit)}</b> <span class="faint">{interval(low, high, unit)}</span>
    </>
  );
}

function Drawing({ points, scale }: { readonly points: readonly Point[]; readonly scale: Scale }) {
  const height = LINE * points.length;
  return (
    <svg width="100%" height={height} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <line
          key={tick}
          class={Math.abs(tick) < 1e-9 ? "zero" : "grid"}
          x1={`${scale.at(tick)}%`}
          x2={`${scale.at(tick)}%`}
          y1="0"
          y2={height}
        />
      ))}
      {points.map((point, at) => (
        <PointMark key={point.model} point={point} scale={scale} y={LINE * (at + 0.5)} />
      ))}
    </svg>
  );
}

function PointMark({ point, scale, y }: { readonly point: Point; readonly scale: Scale; readonly y: number }) {
  const { estimate, low, high, beside, series } = point;
  if (estimate === null) return null;
  const x = `${scale.at(estimate)}%`;
  return (
    <g class={seriesClass(series)}>
      {typeof beside === "number" && <circle class="beside" cx={`${scale.at(beside)}%`} cy={y} r="3.5" />}
      {low !== null && high !== null && <line class="whisker" x1={`${scale.at(low)}%`} x2={`${scale.at(high)}%`} y1={y} y2={y} />}
      <Shape series={series} x={x} y={y} />
    </g>
  );
}

const COLOURS = 6;

/** Beyond as many models as there are shapes, a shape comes again in another colour. */
function seriesClass(series: number): string {
  return `series-${(series + Math.floor(series / COLOURS)) % COLOURS}`;
}

/** Models differ in shape and in colour. An inner svg moves the shape to a place given in percent. */
function Shape({ series, x, y }: { readonly series: number; readonly x: string; readonly y: number }) {
  return (
    <svg x={x} y={y} width="1" height="1" overflow="visible" aria-hidden="true">
      {SHAPES[series % SHAPES.length]}
    </svg>
  );
}

const SHAPES = [
  <circle key="0" class="dot" r="4" />,
  <path key="1" class="dot" d="M-3.600-3.600h7.200v7.200h-7.200z" />,
  <path key="2" class="dot" d="M0-5.500L5 4H-5z" />,
  <path key="3" class="dot" d="M0-5.500L5.500 0 0 5.500-5.500 0z" />,
  <path key="4" class="dot" d="M0 5.500L5-4H-5z" />,
  <path key="5" class="dot" d="M-1.600-5h3.200v3.400H5v3.200H1.600V5h-3.200V1.600H-5v-3.200h3.400z" />,
];

function Axis({ scale, unit }: { readonly scale: Scale; readonly unit: Unit }) {
  const last = scale.ticks.length - 1;
  return (
    <svg width="100%" height="18" aria-hidden="true">
      {scale.ticks.map((tick, at) => (
        <text key={tick} x={`${scale.at(tick)}%`} y="13" text-anchor={at === 0 ? "start" : at === last ? "end" : "middle"}>
          {tickText(tick, unit)}
        </text>
      ))}
    </svg>
  );
}

export function SeriesLegend({ models }: { readonly models: readonly string[] }) {
  return (
    <ul class="legend">
      {models.map((model, series) => (
        <li key={model} class={seriesClass(series)}>
          <svg width="14" height="14" aria-hidden="true">
            <Shape series={series} x="7" y={7} />
          </svg>
          {model}
        </li>
      ))}
    </ul>
  );
}
