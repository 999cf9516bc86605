import { useEffect, useState } from "preact/hooks";
import { onGone } from "../client.ts";

export function GoneBanner() {
  const [isGone, setGone] = useState(false);
  useEffect(() => onGone(setGone), []);
  return (
    <div role="status">
      {isGone && (
        <p class="gone">
          The server does not answer. If it was ended, start it again with <code>waver view</code> and open the address that it
          prints. Trying again.
        </p>
      )}
    </div>
  );
}
