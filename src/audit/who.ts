import { execFileSync } from "node:child_process";
import { userInfo } from "node:os";

/** Who judges where nobody says: the name that git knows, or the user's. */
export function whoAmI(): string {
  try {
    const name = execFileSync("git", ["config", "user.name"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
    if (name !== "") return name;
  } catch {
    // No git here, or it knows nobody.
  }
  try {
    return process.env.USER || process.env.USERNAME || userInfo().username;
  } catch {
    return "somebody";
  }
}
