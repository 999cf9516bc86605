import { describe, expect, test } from "vitest";
import { forChild, nameOfRun, placeOf, shownAddress } from "../../src/store/address.ts";

describe("an address is shown without a password", () => {
  test.each([
    ["runs/a.db", "runs/a.db"],
    ["postgres://me@host/db#run", "postgres://me@host/db#run"],
    ["postgres://me:secret@host:5433/db#run", "postgres://me@host:5433/db#run"],
    ["postgresql://me:s%40cret@host/db", "postgresql://me@host/db"],
    ["postgres://host/db#run", "postgres://host/db#run"],
    ["postgres://me:secret@host/db#me@home", "postgres://me@host/db#me@home"],
    ["postgres://me@host/db?password=secret&sslmode=require#run", "postgres://me@host/db?sslmode=require#run"],
    ["postgres:///db?host=/var/run&user=me#run", "postgres:///db?host=%2Fvar%2Frun&user=me#run"],
  ])("%s", (address, shown) => {
    expect(shownAddress(address)).toBe(shown);
  });

  test.each([
    "postgres://me:sec/ret@host/db#run",
    "postgres://me:sec@ret@host/db",
    "postgres://me:sec?ret@host/db",
    "postgres://me:sec#ret@host/db#run",
    "postgres://me:12#sec@host/db",
    "postgres://:secret@host/db",
  ])("also where it is not well formed: %s", (address) => {
    expect(shownAddress(address)).not.toMatch(/sec|ret/);
  });
});

describe("an address", () => {
  test("says which run of which database is meant", () => {
    expect(placeOf("postgres://me:p@host/db#a%20run")).toEqual({ url: "postgres://me:p@host/db", run: "a run" });
    expect(placeOf("postgres://host/db#100%")).toEqual({ url: "postgres://host/db", run: "100%" });
    expect(placeOf("postgres://host/db")).toEqual({ url: "postgres://host/db", run: null });
    expect(placeOf("postgres:///db?host=/var/run#r")).toEqual({ url: "postgres:///db?host=/var/run", run: "r" });
    expect(nameOfRun("postgres://host/db#a%20run")).toBe("a run");
    expect(nameOfRun("runs/a.db")).toBe("a.db");
  });

  test.each(["postgres://me:sec/ret@host/db", "postgres://me:12/ret@host/db", "postgres://me:sec#ret@host/db"])(
    "with a password that is not written as it must be is refused, and not repeated: %s",
    (address) => {
      expect(() => placeOf(address)).toThrow(/^this is not the address of a PostgreSQL database\n {2}.*%2F for \//);
    },
  );

  test("is told to another process without its password, which goes as PostgreSQL's own variable", () => {
    expect(forChild("postgres://me:s%40cret@host:5433/db?sslmode=require#run")).toEqual({
      address: "postgres://me@host:5433/db?sslmode=require#run",
      env: { PGPASSWORD: "s@cret" },
    });
    expect(forChild("postgres://me:other@host/db?password=s%26cr%23t&sslmode=require&host=/var/run#run")).toEqual({
      address: "postgres://me@host/db?sslmode=require&host=/var/run#run",
      env: { PGPASSWORD: "s&cr#t" },
    });
    expect(forChild("postgres:///db?user=me&password=secret")).toEqual({
      address: "postgres:///db?user=me",
      env: { PGPASSWORD: "secret" },
    });
    expect(forChild("postgres://me@host/db?p%61ssword=secret#a?password=b")).toEqual({
      address: "postgres://me@host/db#a?password=b",
      env: { PGPASSWORD: "secret" },
    });
    expect(forChild("postgres://me@host/db#r")).toEqual({ address: "postgres://me@host/db#r", env: {} });
    expect(forChild("runs/a.db")).toEqual({ address: "runs/a.db", env: {} });
  });
});
