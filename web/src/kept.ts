/** A few choices of the person at this browser. Storage may be forbidden: then they last as long as the page. */
const inMemory = new Map<string, string>();

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`waver ${name}`);
  } catch {
    return inMemory.get(name) ?? null;
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`waver ${name}`);
    else localStorage.setItem(`waver ${name}`, value);
  } catch {
    if (value === null) inMemory.delete(name);
    else inMemory.set(name, value);
  }
}
