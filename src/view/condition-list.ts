import { cueFactorOf } from "../measure/cells.ts";
import type { Condition } from "../measure/measures.ts";
import type { Manifest } from "../plan/manifest.ts";
import { NONE } from "./columns.ts";
import { conditionText, controlFor, inDesignOrder, plannedConditions } from "./conditions.ts";
import { Names } from "./names.ts";

/** The conditions of a run by number: those of its plan first, then others as they are met; and what each is compared with. */
export class ConditionList {
  readonly all: Condition[] = [];
  private readonly names = new Names();
  private readonly known = new WeakMap<Condition, number>();
  private readonly controls: number[] = [];
  private design: Manifest["design"] = {};
  private cueFactor: string | null = null;

  /** What was met before keeps its number. Nobody planned what was recorded elsewhere. */
  putPlan(manifest: Manifest): void {
    this.design = manifest.design;
    this.cueFactor = cueFactorOf(manifest);
    if (manifest.imported === undefined) for (const condition of plannedConditions(manifest)) this.place(condition);
    this.findControls();
  }

  /** Trials of one page share the object. */
  place(condition: Condition): number {
    let place = this.known.get(condition);
    if (place === undefined) {
      const text = conditionText(condition);
      place = this.names.number(text);
      this.known.set(condition, place);
      if (place === this.all.length) {
        this.all.push(JSON.parse(text) as Condition);
        this.findControls();
      }
    }
    return place;
  }

  /** Numbers in the design's order. */
  get order(): number[] {
    return inDesignOrder(this.all, this.design);
  }

  /** The control that a condition is compared with; NONE where there is none. */
  controlOf(place: number): number {
    return this.controls[place] as number;
  }

  isControl(place: number): boolean {
    return this.cueFactor !== null && this.all[place]?.[this.cueFactor] === "control";
  }

  /** Whether any condition has a control. */
  get hasControl(): boolean {
    return this.controls.some((control) => control !== NONE);
  }

  private findControls(): void {
    this.all.forEach((each, at) => {
      const control = controlFor(each, this.cueFactor);
      this.controls[at] = control === null ? NONE : this.names.known(conditionText(control));
    });
  }
}
