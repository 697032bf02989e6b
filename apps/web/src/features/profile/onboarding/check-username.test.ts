import { messages } from "@passport/protocol/messages";
import { expect, it } from "vitest";
import { checkUsername } from "./check-username.ts";

it("[ONBOARD-5] an empty name is missing", () => {
  expect(checkUsername("")).toBe("username_required");
  expect(messages.username_required).toBe("Username is required");
});

it("[ONBOARD2-2] a name has 3 to 15 letters, digits or underscores", () => {
  for (const name of ["abc", "a_name_of_15_ch", "Mara_1"]) expect(checkUsername(name)).toBeUndefined();
  for (const name of ["ab", "a_name_of_16_chr", "mara voss", "mara.voss", "mára"]) {
    expect(checkUsername(name)).toBe("username_invalid");
  }
});
