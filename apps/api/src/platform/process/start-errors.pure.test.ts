import { describe, expect, it } from "vitest";
import { explainFolder, StartError } from "./start-errors.ts";

const place = { setting: "DATA_DIR", folder: "/srv/toile" };
const fault = (code: string, path?: string) => Object.assign(new Error(code), { code, ...(path ? { path } : {}) });

describe("an error of the data folder", () => {
  it.each([
    ["ENOENT", "it cannot be created there"],
    ["EACCES", "this user may not write there"],
    ["EROFS", "it is on a disk that is mounted read-only"],
    ["ENOTDIR", "a part of it is a file, not a folder"],
    ["EEXIST", "it is a file, not a folder"],
  ])("is one line: %s", (code, why) => {
    for (const path of ["/srv/toile/app.lock", "/srv"]) {
      const message = `DATA_DIR: the folder /srv/toile cannot be written to: ${why}.`;
      expect(explainFolder(fault(code, path), place)).toMatchObject({ name: "ConfigError", message });
    }
  });

  it.each(["ENOSPC", "EDQUOT"])("says that the disk is full, which a later start may find otherwise: %s", (code) => {
    for (const path of [undefined, "/srv/toile/auth-secret"]) {
      const explained = explainFolder(fault(code, path), place);
      expect(explained).toBeInstanceOf(StartError);
      expect(explained).toMatchObject({ message: "The disk of /srv/toile (DATA_DIR) is full." });
    }
  });

  it("elsewhere is a bug, and keeps its stack", () => {
    for (const error of [fault("ENOSPC", "/tmp/x"), fault("EACCES", "/etc/x"), fault("EACCES"), new Error("bug")])
      expect(explainFolder(error, place)).toBe(error);
  });
});
