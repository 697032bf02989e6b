/** A game in TypeScript that is compiled to CommonJS. */
import sdk = require("@passport/sdk/server");

export const passport: sdk.PassportServer = sdk.createPassportServer({
  issuer: "https://p.example",
  clientId: "a-game",
});
