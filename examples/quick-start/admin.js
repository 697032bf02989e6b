import { createPassportServer, fromBaseUnits } from "@passport/sdk/server";

const passport = createPassportServer({
  issuer: process.env.PASSPORT_ISSUER,
  clientId: process.env.PASSPORT_CLIENT_ID,
  serverKey: process.env.PASSPORT_SERVER_KEY,
});

const commands = {
  async list() {
    const { available } = await passport.balance();
    console.log(`Balance: ${fromBaseUnits(available)} SUPS`);
    // The newest 20. To read everything, use: for await (const claim of passport.claims.list())
    const claims = await passport.claims.list().page();
    console.table(claims.data, ["claim_id", "reference", "status", "refunded_amount"]);
    const events = await passport.events.list().page();
    console.table(events.data, ["event_id", "type", "state", "attempts", "last_status"]);
  },
  refund: async (claimId) => console.log(await passport.claims.refund(claimId, { reason: "Sold out" })),
  replay: async (eventId) => console.log(await passport.events.replay(eventId)),
};

const [command = "list", id] = process.argv.slice(2);
await commands[command](id);
