import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";
import { readNkey } from "./nats.ts";
import { writeTestFile } from "./testing/networks-file.ts";
import { productionEnvironment } from "./testing/production-environment.ts";
import { developmentDefaults } from "./variables.ts";

const production = {
  ...productionEnvironment,
  PRICE_FEED_URLS: "https://one.example/prices,https://two.example/prices",
};

const problemsOf = (environment: Record<string, string>): string => {
  try {
    parseConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

describe("parseConfig", () => {
  it("starts on a developer's machine without a single variable", () => {
    const config = parseConfig({});
    expect(config.environment).toBe("development");
    expect(config.http).toMatchObject({ host: "127.0.0.1", trustedProxies: [], webRoot: undefined });
    expect(config.chainIds).toEqual([31_337, 97]);
  });

  it("offers a provider that is configured in full, and refuses half of one", () => {
    const { social, walletConnect, story } = parseConfig({});
    expect({ ...social, walletConnect, story }).toEqual({});
    const whole = parseConfig({
      GOOGLE_CLIENT_ID: "g",
      FACEBOOK_APP_ID: "f",
      FACEBOOK_APP_SECRET: "s",
      TWITTER_CLIENT_ID: "t",
      TWITTER_CLIENT_SECRET: "s",
      WALLETCONNECT_PROJECT_ID: "p",
    });
    expect(whole.social.google).toMatchObject({ clientId: "g", issuer: "https://accounts.google.com" });
    expect(whole.social.facebook?.pageOrigins).toContain("https://www.facebook.com");
    expect(whole.social.twitter?.apiUrl).toBe("https://api.x.com");
    expect(whole.walletConnect).toEqual({ projectId: "p", relayUrl: "wss://relay.walletconnect.org" });
    expect(problemsOf({ FACEBOOK_APP_ID: "f" })).toContain("FACEBOOK_APP_ID and FACEBOOK_APP_SECRET: both or neither");
    expect(problemsOf({ TWITTER_CLIENT_SECRET: "s" })).toContain("TWITTER_CLIENT_ID and TWITTER_CLIENT_SECRET");
  });

  it("[SOCIAL-3] loads Facebook's script in en_US", () => {
    const { facebook } = parseConfig({ FACEBOOK_APP_ID: "f", FACEBOOK_APP_SECRET: "s" }).social;
    expect(facebook?.scriptUrl).toBe("https://connect.facebook.net/en_US/sdk.js");
    expect(facebook).toMatchObject({ version: "v3.1", graphUrl: "https://graph.facebook.com/v3.1" });
  });

  it("[SOCIAL-3] takes another version of Facebook's SDK and API from its setting", () => {
    const own = { FACEBOOK_APP_ID: "f", FACEBOOK_APP_SECRET: "s", FACEBOOK_API_VERSION: "v19.0" };
    const { facebook } = parseConfig(own).social;
    expect(facebook).toMatchObject({ version: "v19.0", graphUrl: "https://graph.facebook.com/v19.0" });
  });

  it("[STORY-3] the story service and its collectible are configured together, or not at all", () => {
    const service = { STORY_SERVICE_URL: "https://story.example" };
    const collectible = { STORY_COLLECTIBLE: `97:0x${"ab".repeat(20)}:7` };
    expect(parseConfig({ ...service, ...collectible }).story).toEqual({
      serviceUrl: "https://story.example",
      chainId: 97,
      contract: `0x${"ab".repeat(20)}`,
      tokenId: "7",
    });
    expect(parseConfig(service).story).toBeUndefined();
    expect(parseConfig(collectible).story).toBeUndefined();
  });

  it.each(["GOOGLE_JWKS_URL", "FACEBOOK_SCRIPT_URL", "TWITTER_API_URL", "WALLETCONNECT_RELAY_URL"])(
    "refuses a plain %s in production",
    (name) => {
      const plain = name === "WALLETCONNECT_RELAY_URL" ? "ws://relay.example" : "http://provider.example";
      expect(problemsOf({ ...production, [name]: plain })).toContain(`${name}: must be encrypted`);
      expect(problemsOf({ [name]: plain })).toBe("");
    },
  );

  it("lets pictures and films come from exact origins only", () => {
    expect(parseConfig({}).http.mediaOrigins).toEqual([]);
    const origins = "https://media.game.example,https://cdn.game.example:8443";
    expect(parseConfig({ ...production, MEDIA_ORIGINS: origins }).http.mediaOrigins).toEqual(origins.split(","));
    for (const wrong of ["*", "https://*.game.example", "https://game.example/pictures", "game.example", "data:"]) {
      expect(problemsOf({ MEDIA_ORIGINS: wrong })).toContain("MEDIA_ORIGINS");
    }
  });

  it("knows an asset's page at the marketplace, and that of the one contract on a test network", () => {
    const { assetUrl, test } = parseConfig(production).marketplace;
    expect(assetUrl).toBe("https://opensea.io/assets/ethereum/{contract}/{token_id}");
    expect(test).toMatchObject({ contract: undefined, assetUrl: expect.stringContaining("https://testnets.") });
    const own = {
      MARKETPLACE_ASSET_URL: "https://market.example/{contract}?token={token_id}",
      MARKETPLACE_TEST_ASSET_URL: "https://test.market.example/{contract}/{token_id}",
      MARKETPLACE_TEST_CONTRACT: `0x${"AB".repeat(20)}`,
    };
    // In lower case, as every address that it is compared with.
    expect(parseConfig({ ...production, ...own }).marketplace).toEqual({
      assetUrl: own.MARKETPLACE_ASSET_URL,
      test: { contract: `0x${"ab".repeat(20)}`, assetUrl: own.MARKETPLACE_TEST_ASSET_URL },
    });
  });

  it.each([
    ["MARKETPLACE_ASSET_URL", "https://market.example/{contract}"],
    ["MARKETPLACE_ASSET_URL", "https://market.example/{token_id}"],
    ["MARKETPLACE_ASSET_URL", "http://market.example/{contract}/{token_id}"],
    ["MARKETPLACE_TEST_ASSET_URL", "javascript:alert(1)//{contract}/{token_id}"],
    ["MARKETPLACE_TEST_CONTRACT", "0x1234"],
    ["MARKETPLACE_TEST_CONTRACT", "everything"],
  ])("refuses %s of %s", (name, value) => {
    expect(problemsOf({ [name]: value })).toContain(name);
  });

  it("takes a full production environment", () => {
    const config = parseConfig({ ...production, ALLOWED_ORIGINS: "https://www.passport.example" });
    expect(config.http.allowedOrigins).toEqual(["https://passport.example", "https://www.passport.example"]);
    expect(config.databaseUrl).toBe(production.DATABASE_URL);
    expect(config.chainIds).toEqual([1, 56]);
  });

  it.each(Object.keys(production).filter((name) => !["NODE_ENV", "TRUSTED_PROXIES"].includes(name)))(
    "refuses the development default of %s in production",
    (name) => {
      expect(problemsOf({ ...production, [name]: "" })).toContain(`${name}: is required when NODE_ENV=production`);
    },
  );

  it("keeps files in a bucket where one is named, with both keys or the machine's own role", () => {
    expect(parseConfig({}).files).toEqual({ kind: "disk", directory: ".cache/files" });
    const own = { kind: "s3", bucket: "b", region: "us-east-1", endpoint: undefined, credentials: undefined };
    expect(parseConfig({ ...production, FILES_DIRECTORY: "", S3_BUCKET: "b" }).files).toEqual(own);
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "key" };
    expect(parseConfig({ S3_BUCKET: "b", ...keys }).files).toMatchObject({
      credentials: { accessKeyId: "id", secretAccessKey: "key" },
    });
    expect(problemsOf({ S3_BUCKET: "b", S3_ACCESS_KEY_ID: "id" })).toContain("both or neither");
  });

  it("refuses the public development key in production, under whatever id and place", () => {
    const { SECRET_KEYS } = developmentDefaults;
    const renamed = `${production.SECRET_KEYS},${SECRET_KEYS.replace("development", "2025-01")}`;
    expect(problemsOf({ ...production, SECRET_KEYS: renamed })).toContain("must not hold the development key");
  });

  it.each([
    ["postgres://passport_api@db.internal/passport?sslmode=verify-full", "must have a password"],
    ["postgres://passport_api:hunter2@db.internal/passport", "must say sslmode=verify-full"],
    // Encrypted, but to a server of unknown identity.
    ["postgres://passport_api:hunter2@db.internal/passport?sslmode=require", "must say sslmode=verify-full"],
    ["postgres://passport_api:hunter2@db.internal/passport?sslmode=no-verify", "must say sslmode=verify-full"],
  ])("refuses the database at %s in production: %s", (address, problem) => {
    for (const name of ["DATABASE_URL", "AUDITOR_REPLICA_URL"])
      expect(problemsOf({ ...production, [name]: address })).toContain(`${name}: ${problem}`);
  });

  it("takes a database without TLS in production only if that is written out", () => {
    const DATABASE_URL = "postgres://passport_api:hunter2@postgres/passport?sslmode=disable";
    expect(parseConfig({ ...production, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it("takes a list of NATS servers", () => {
    const NATS_URL = "tls://nats-1.internal:4222, tls://nats-2.internal:4222";
    expect(parseConfig({ NATS_URL }).nats).toEqual({
      servers: ["tls://nats-1.internal:4222", "tls://nats-2.internal:4222"],
      nkeyFile: undefined,
      authority: undefined,
    });
  });

  it.each(["nats://nats.internal:4222", "nats://127.0.0.1.example:4222", "nats://127.0.0.1:4222,nats://10.0.0.7:4222"])(
    "[REALTIME-34] refuses NATS at %s in production: what is said there could be read and changed on the way",
    (address) => expect(problemsOf({ ...production, NATS_URL: address })).toContain("NATS_URL: must be tls://"),
  );

  it("[REALTIME-34] takes NATS without TLS in production only on the same machine, and never without a key", () => {
    const NATS_URL = "nats://127.0.0.1:4222,nats://localhost:4223,nats://[::1]:4224";
    expect(parseConfig({ ...production, NATS_URL }).nats.servers).toHaveLength(3);
    expect(problemsOf({ ...production, NATS_NKEY_FILE: "" })).toContain("NATS_NKEY_FILE: is required");
  });

  it("reads the key of one role, and refuses a file that holds none without repeating what it holds", () => {
    const seed = `SU${"A".repeat(56)}`;
    const file = writeTestFile(`${seed}\n`);
    expect(readNkey(file, "api")).toBe(seed);
    expect(() => readNkey(`${file}.{role}`, "worker")).toThrow(`${file}.worker`);
    const wrong = writeTestFile("hunter2");
    expect(() => readNkey(wrong, "api")).toThrow("NATS_NKEY_FILE: must hold the seed");
    expect(() => readNkey(wrong, "api")).not.toThrow("hunter2");
    expect(problemsOf({ NATS_CA_FILE: "no-such-file.pem" })).toContain("NATS_CA_FILE");
  });

  it("M4: production refuses to count all players as one address: proxies are named, or `none` is written out", () => {
    const { TRUSTED_PROXIES: _, ...unnamed } = production;
    expect(problemsOf(unnamed)).toContain("TRUSTED_PROXIES: must name the proxies");
    expect(problemsOf({ ...production, TRUSTED_PROXIES: "" })).toContain("TRUSTED_PROXIES: must name the proxies");
    expect(parseConfig({ ...production, TRUSTED_PROXIES: "none" }).http.trustedProxies).toEqual([]);
    expect(parseConfig(production).http.trustedProxies).toEqual(["10.0.0.0/8"]);
    expect(parseConfig({ TRUSTED_PROXIES: "none" }).http.trustedProxies).toEqual([]);
    expect(problemsOf({ TRUSTED_PROXIES: "none,10.0.0.1" })).toContain("TRUSTED_PROXIES");
  });

  it.each(["api", "worker", "signer", "auditor", "passport", "postgres", "passport_api"])(
    "L2: production refuses the database password %s, which is in a public file",
    (password) => {
      const url = `postgres://passport_api:${password}@db.internal/passport?sslmode=disable`;
      expect(problemsOf({ ...production, DATABASE_URL: url })).toContain("DATABASE_URL: must have a password that is");
      expect(problemsOf({ ...production, AUDITOR_REPLICA_URL: url })).toContain("AUDITOR_REPLICA_URL: must have a");
      expect(problemsOf({ DATABASE_URL: url })).toBe("");
    },
  );

  it("L8: the auditor needs no SECRET_KEYS, and does not keep those that it is given", () => {
    const { SECRET_KEYS, ...without } = production;
    expect(problemsOf(without)).toContain("SECRET_KEYS: is required");
    for (const given of [without, production]) {
      const { secretKeys } = parseConfig(given, "auditor");
      expect(secretKeys).toMatch(/^unused:/);
      expect(secretKeys).not.toContain(SECRET_KEYS.split(":")[1]);
    }
  });

  it("refuses a plain http origin in production", () => {
    expect(problemsOf({ ...production, PUBLIC_ORIGIN: "http://passport.example" })).toContain("must be https");
  });

  it.each([
    ["HTTP_PORT", "70000"],
    ["HTTP_PORT", "8e3"],
    ["DATABASE_URL", "hunter2-not-an-address"],
    ["DATABASE_PREPARED_STATEMENTS", "hunter2"],
    ["NATS_URL", "http://hunter2@127.0.0.1"],
    ["NATS_URL", "tls://passport:hunter2@nats.internal:4222"],
    ["NATS_URL", "tls://nats-1.internal:4222,hunter2"],
    ["NATS_URL", "tls://nats-1.internal:4222,nats://nats-2.internal:4222"],
    ["NATS_URL", "tls://10.0.0.7:4222"],
    ["NATS_URL", "tls://[::1]:4222"],
    ["PUBLIC_ORIGIN", "https://hunter2.example/path"],
    ["ALLOWED_ORIGINS", "https://a.example,*"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "0.0.0.0/0"],
    ["TRUSTED_PROXIES", "everyone"],
    ["PRICE_FLOOR_USD", "1e-2"],
    ["SESSION_IDLE_MS", "-1"],
    ["NODE_ENV", "hunter2"],
  ])("names %s when it is wrong and never repeats the value", (name, value) => {
    const problems = problemsOf({ ...production, [name]: value });
    expect(problems).toContain(name);
    expect(problems).not.toContain("hunter2");
    expect(problems).not.toContain(value);
  });

  it("cannot be changed once read", () => {
    const config = parseConfig({});
    expect(() => Object.assign(config.http, { host: "0.0.0.0" })).toThrow(TypeError);
    expect(() => Object.assign(config.prices.fixed, { sup: "0" })).toThrow(TypeError);
  });
});

describe("brand", () => {
  it("[CONFIG-14] is Passport, Supremacy and SUPS unless a file says otherwise", () => {
    expect(parseConfig({}).brand).toMatchObject({ product: "Passport", game: "Supremacy", token: "SUPS" });
  });

  it("[CONFIG-14] comes from one file, without a code change", () => {
    const file = writeTestFile('{"product":"Ledgerland","game":"Mechs","token":"MEX","colors":{"--accent":"#abc"}}');
    expect(parseConfig({ BRAND_FILE: file }).brand).toMatchObject({
      product: "Ledgerland",
      game: "Mechs",
      token: "MEX",
      colors: { "--accent": "#abc" },
    });
  });

  it("refuses a brand file that is missing, broken or has an unknown field", () => {
    expect(problemsOf({ BRAND_FILE: "no-such-file.json" })).toContain("BRAND_FILE");
    expect(problemsOf({ BRAND_FILE: writeTestFile("{") })).toContain("BRAND_FILE");
    expect(problemsOf({ BRAND_FILE: writeTestFile('{"produkt":"x"}') })).toContain("BRAND_FILE");
  });
});
