/** /staff/approve/<id>: what is signed, and what each person can do about it. */
import {
  approveStaffRequest,
  prepareStaffSignature,
  readStaffRequest,
  signStaffRequest,
} from "@passport/protocol/calls/staff";
import { pages } from "@passport/protocol/pages";
import { staffChallenge, toStaffDecision } from "@passport/protocol/staff-decision";
import type { StaffRequest } from "@passport/protocol/staff-request";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectSoundAt, resizeTo } from "../../testing/check-points.ts";
import { openSecurity, protectedUser } from "../../testing/open-security.tsx";
import { Refusal } from "../../testing/refusal.ts";

const id = "0197f3c4-0000-7000-8000-000000000001";
const player = { id: "0197f3c4-0000-7000-8000-00000000000b", username: "kestrel_9" };
const shown: StaffRequest = {
  id,
  kind: "user.unlock",
  subject: player.id,
  concerned: [player],
  details: { locks: ["withdrawals", "account"] },
  reason: "Ticket 4711: locked by herself after a wrong alarm. Called back on the number in the profile.",
  state: "requested",
  requested_by: "ines",
  requester_id: "0197f3c4-0000-7000-8000-00000000000a",
  approved_by: null,
  created_at: "2026-11-18T02:00:31.000Z",
  due_at: null,
  expires_at: "2026-11-25T02:00:31.000Z",
  refusal: null,
};
/** One of their own for each test: the page keeps the socket of a player who is logged in. */
let user = protectedUser();
beforeEach(() => {
  user = protectedUser();
});
const address = pages.staffApproval.replace("$id", id);
const approve = page.getByRole("button", { name: "Approve with passkey" });

const open = (handle: () => StaffRequest | Promise<StaffRequest>, at = address) =>
  openSecurity(user, { at, prepare: (server) => server.onCommand(readStaffRequest, handle) });

describe("[USER-30] a request", () => {
  test("shows everything that is signed at every width, with the ids", async () => {
    await open(() => shown);
    await expectSoundAt([390, 1024, 1440], async () => {
      await expect.element(page.getByRole("heading", { name: "Unlock a player", level: 1 })).toBeVisible();
      for (const text of [id, player.id, "user.unlock", "withdrawals, account", shown.reason, shown.requester_id])
        await expect.element(page.getByText(text).first()).toBeVisible();
      await expect.element(approve).toBeVisible();
    });
  });

  const endings: [string, () => Partial<StaffRequest>, RegExp][] = [
    ["unsigned by another", () => ({ state: "unsigned" }), /Waiting for the passkey of ines/],
    ["own and signed", () => ({ requester_id: user.id }), /You can't approve your own request/],
    ["about oneself", () => ({ concerned: [{ id: user.id, username: user.username }] }), /about your own account/],
    [
      "approved",
      () => ({ state: "approved", approved_by: "walter", due_at: "2026-11-19T03:13:00.000Z" }),
      /It happens at 19 Nov/,
    ],
    ["done", () => ({ state: "done", approved_by: "walter" }), /carried out/],
    ["withdrawn", () => ({ state: "withdrawn" }), /was stopped/],
    ["expired", () => ({ state: "expired" }), /not decided in time/],
    [
      "refused",
      () => ({ state: "refused", refusal: "proof_refused" }),
      /could not be done when it was due \(proof_refused\)/,
    ],
  ];
  test.each(endings)("that is %s has no button", async (_, changes, text) => {
    await resizeTo(390);
    await open(() => ({ ...shown, ...changes() }));
    await expect.element(page.getByRole("region", { name: "Decision" }).getByText(text).first()).toBeVisible();
    await expect.element(approve).not.toBeInTheDocument();
    await expectSoundAt([390]);
  });

  test("that is not there, or not for this person, says so; a failure can be tried again", async () => {
    await resizeTo(390);
    let answer: () => StaffRequest = () => {
      throw new Refusal("unavailable", { status: 503 });
    };
    await open(() => answer());
    await expect.element(page.getByText("The request could not be loaded")).toBeVisible();
    answer = () => {
      throw new Refusal("not_found", { status: 404 });
    };
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("No such request")).toBeVisible();
  });

  test("is for members of staff alone", async () => {
    await resizeTo(390);
    await open(() => {
      throw new Refusal("permission_denied", { status: 403 });
    });
    await expect.element(page.getByText("Only members of staff can see and decide requests.")).toBeVisible();
  });

  test("is loading until it comes", async () => {
    await resizeTo(390);
    // At an address of its own: the page asks once for what it is still waiting for.
    await open(() => new Promise<StaffRequest>(() => {}), address.replace(/1$/, "2"));
    await expect.element(page.getByText("Loading the request")).toBeInTheDocument();
  });
});

describe("[USER-29] a passkey", () => {
  /** Chromium has no authenticator here: the call to it is answered, and its challenge kept. */
  const toBase64Url = (bytes: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  const answerPasskeys = () => {
    const challenges: ArrayBuffer[] = [];
    vi.spyOn(navigator.credentials, "get").mockImplementation(async (options) => {
      challenges.push((options?.publicKey?.challenge ?? new ArrayBuffer(0)) as ArrayBuffer);
      throw new DOMException("closed", "NotAllowedError");
    });
    return challenges;
  };

  test("is asked for the hash of what is shown; one that was not given leaves all as it was", async () => {
    await resizeTo(390);
    const challenges = answerPasskeys();
    const { server } = await openSecurity(user, {
      at: address,
      prepare: (stub) => {
        stub.onCommand(readStaffRequest, () => shown);
        stub.onCommand(prepareStaffSignature, () => ({
          act: "approve" as const,
          passkeys: [],
          rp_id: location.hostname,
        }));
      },
    });
    await approve.click();
    await expect.element(page.getByText(/No passkey was used/)).toBeVisible();
    const expected = await staffChallenge(toStaffDecision(shown), "approve");
    expect(challenges.map(toBase64Url)).toEqual([expected]);
    expect(server.commands.map(({ key }) => key)).not.toContain(approveStaffRequest.key);
    expect(server.commands.map(({ key }) => key)).not.toContain(signStaffRequest.key);
  });

  test.each([
    ["staff_passkey_missing", /need a passkey that has been on your account for 24 hours/],
    ["too_early", /less than a minute ago/],
  ] as const)("that may not sign is told why: %s", async (code, text) => {
    await resizeTo(390);
    await openSecurity(user, {
      at: address,
      prepare: (stub) => {
        stub.onCommand(readStaffRequest, () => ({ ...shown, state: "unsigned" as const, requester_id: user.id }));
        stub.onCommand(prepareStaffSignature, () => {
          throw new Refusal(code);
        });
      },
    });
    await page.getByRole("button", { name: "Confirm with passkey" }).click();
    await expect.element(page.getByRole("alert").getByText(text)).toBeVisible();
    await expectSoundAt([390]);
  });

  test("for what was signed in another tab meanwhile signs nothing, and the page shows how it stands", async () => {
    await resizeTo(390);
    let state: StaffRequest["state"] = "unsigned";
    await openSecurity(user, {
      at: address,
      prepare: (stub) => {
        stub.onCommand(readStaffRequest, () => ({ ...shown, state, requester_id: user.id }));
        stub.onCommand(prepareStaffSignature, () => {
          state = "requested";
          throw new Refusal("needs_second_person");
        });
      },
    });
    const confirm = page.getByRole("button", { name: "Confirm with passkey" });
    await confirm.click();
    await expect.element(page.getByText("Waiting for a colleague")).toBeVisible();
    await expect.element(confirm).not.toBeInTheDocument();
  });
});
