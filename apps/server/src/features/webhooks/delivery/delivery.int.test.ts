import { waitUntil } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accept, refuseWith, statusOnly } from "../testing/scripted-game.ts";
import { newsFor, questionFor, startWebhooksFixture, type WebhooksFixture } from "../testing/webhooks-fixture.ts";

let fixture: WebhooksFixture;
beforeAll(async () => {
  fixture = await startWebhooksFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe("news", () => {
  it("arrives signed, in its envelope, and is delivered", async () => {
    const game = await fixture.addGame(statusOnly(204));
    const event = newsFor(game.clientId, "k", "Grüße");
    await fixture.commit([event]);
    await using _ = fixture.create().startSender();
    await waitUntil("the delivery", async () => (await fixture.read(event.id)).state === "delivered");
    expect(game.deliveries).toEqual([
      expect.objectContaining({
        id: event.id,
        event: {
          type: "webhook.test",
          timestamp: expect.any(String),
          version: "2026-11-17",
          data: { message: "Grüße" },
        },
        signatures: 1,
      }),
    ]);
    expect(await fixture.read(event.id)).toMatchObject({ attempts: 1, last_status: 204, last_error: null });
  });
});

describe("ask", () => {
  it("returns when the decision has committed", async () => {
    const game = await fixture.addGame(accept);
    const question = questionFor(game.clientId);
    await fixture.commit([question]);
    const { ask } = fixture.create();
    await ask([question.id]);
    expect(fixture.decisions.at(-1)).toEqual({ eventId: question.id, isAccepted: true, reason: "" });
    expect(await fixture.read(question.id)).toMatchObject({ state: "delivered", attempts: 1 });

    game.answer = refuseWith("Your hangar is full");
    const second = questionFor(game.clientId);
    await fixture.commit([second]);
    await ask([second.id]);
    expect(fixture.decisions.at(-1)).toEqual({ eventId: second.id, isAccepted: false, reason: "Your hangar is full" });
  });
});
