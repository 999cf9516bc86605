/**
 * `npm start`: the main job, on a fresh machine, with no key and no network: the authority study on simulated participants. It goes as far as
 * waver goes today and says where that is.
 */
import { main } from "../src/cli/main.ts";

const STUDY = "studies/authority-bias.yaml";

console.log(`waver check ${STUDY}\n`);
let code = await main(["check", STUDY]);
if (code === 0) {
  console.log(`\nwaver plan ${STUDY} --diff control high-harm\n`);
  code = await main(["plan", STUDY, "--diff", "control", "high-harm"]);
}
if (code === 0) {
  console.log(
    "\nThe study is planned: every trial has its id and its exact prompt. This version of waver ends here; running the plan and\n" +
      "reporting on it are the next parts. To see the prompts: npm run -s waver -- plan studies/authority-bias.yaml --prompts",
  );
}
process.exitCode = code;
