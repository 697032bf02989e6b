/**
 * The architecture as rules (ARCHITECTURE.md draws them). `scripts/boundaries.test.ts` breaks each
 * one on purpose and sees it caught.
 */
const test = "\\.test\\.tsx?$";
const serverFeature = "^apps/server/src/features/([^/]+)/";
const webFeature = "^apps/web/src/features/([^/]+)/";

const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    forbid(
      "protocol-imports-only-zod",
      "The wire contract runs in every browser and every process: it may not drag anything along.",
      { path: "^packages/protocol/src", pathNot: test },
      { pathNot: "^(packages/protocol/src|node_modules/zod)" },
    ),
    forbid(
      "sdk-stands-alone",
      "A game takes the SDK and nothing of ours with it.",
      { path: "^packages/sdk/src", pathNot: test },
      { pathNot: "^(packages/sdk/src|node_modules/jose)" },
    ),
    forbid(
      "engraving-stands-alone",
      "Line work is formulas: it may be taken anywhere.",
      { path: "^packages/engraving/src", pathNot: test },
      { pathNot: "^packages/engraving/src" },
    ),
    forbid(
      "support-knows-only-the-wire",
      "What it may do is decided by the server, as for any other client.",
      { path: "^support/src", pathNot: [test, "/testing/"] },
      { path: "^(apps|packages/(?!protocol/))" },
    ),
    forbid(
      "examples-know-only-the-sdk",
      "A game is somebody else's: it meets us on the wire. The line work of its pictures knows nothing of us.",
      { path: "^examples" },
      { path: "^(apps|packages/(?!sdk/|engraving/))" },
    ),
    forbid(
      "web-knows-only-the-wire",
      "The browser gets the protocol, contract ABIs, typed data and line work; server code would leak into the bundle.",
      { path: "^apps/web/src", pathNot: test },
      { path: "^(packages/(?!protocol/|contracts/(?:abi|typed-data)/|engraving/)|apps/server)" },
    ),
    forbid(
      "web-imports-calls-by-area",
      "`@passport/protocol/calls/<area>`: the index would bring every declaration into the first bundle.",
      { path: "^apps/web/src" },
      { path: "^packages/protocol/src/index\\.ts$" },
    ),
    forbid(
      "server-never-imports-web",
      "They meet on the wire only.",
      { path: "^(apps/server|packages)" },
      { path: "^apps/web" },
    ),
    forbid(
      "packages-know-no-app",
      "Packages are the floor of the house.",
      { path: "^packages/(?!testbed)", pathNot: test },
      { path: "^apps" },
    ),
    forbid(
      "ledger-knows-only-the-database",
      "Money does not depend on what it is used for.",
      { path: "^packages/ledger/src", pathNot: [test, "^packages/ledger/src/(testing|crash)/"] },
      { path: "^packages/(?!ledger/|database/)" },
    ),
    forbid(
      "ledger-has-one-door",
      "What the ledger offers is in its index.ts; its tables and engines are its own. Attacks are made from its written moves.",
      { path: "^(apps|bench|e2e|security|packages/(?!ledger/))" },
      { path: "^packages/ledger/src/(?!index\\.ts$|testing/moves/)" },
    ),
    forbid(
      "platform-knows-no-feature",
      "Server layers: roles, context, features, platform, packages; never up.",
      { path: "^apps/server/src/platform" },
      { path: "^apps/server/src/(features|roles|context/|main\\.ts)" },
    ),
    forbid(
      "platform-knows-no-config",
      "The platform declares the settings that it needs; the configuration reads them from the environment.",
      { path: "^apps/server/src/platform", pathNot: [test, "/testing/"] },
      { path: "^apps/server/src/config/" },
    ),
    forbid(
      "features-know-no-wiring",
      "A feature is code, a role is wiring.",
      { path: "^apps/server/src/features", pathNot: test },
      { path: "^apps/server/src/(roles|context/|main\\.ts)" },
    ),
    forbid(
      "context-knows-no-role",
      "The composition root is wired by roles, not the other way round.",
      { path: "^apps/server/src/context/" },
      { path: "^apps/server/src/(roles|main\\.ts)" },
    ),
    forbid(
      "server-features-meet-at-the-index",
      "What a feature offers to others is in its index.ts.",
      { path: serverFeature, pathNot: [test, "/testing/"] },
      { path: "^apps/server/src/features/", pathNot: ["^apps/server/src/features/$1/", "/index\\.ts$"] },
    ),
    forbid(
      "tests-meet-at-the-index-and-in-testing",
      "A test may use the fixtures that another feature made for its own tests.",
      { path: `${serverFeature}.*(${test}|/testing/)` },
      { path: "^apps/server/src/features/", pathNot: ["^apps/server/src/features/$1/", "/index\\.ts$", "/testing/"] },
    ),
    forbid(
      "only-the-signer-reaches-keys",
      "Whoever breaks into another process finds neither keys nor the way to them.",
      {
        path: "^(apps|packages|bench|e2e|security)",
        pathNot: [test, "/testing/", "^apps/server/src/roles/signer\\.ts$", "^apps/server/src/features/signer/"],
      },
      { path: "^apps/server/src/(features/signer/|config/signer-config\\.ts$)" },
    ),
    forbid(
      "only-the-worker-pays-for-releases",
      "The key that pays for releases is read by the process that no player reaches.",
      {
        path: "^(apps|packages|bench|e2e|security)",
        pathNot: [test, "/testing/", "^apps/server/src/roles/worker\\.ts$", "^apps/server/src/features/releases/"],
      },
      { path: "^apps/server/src/(features/releases/|config/release-config\\.ts$)" },
    ),
    forbid(
      "web-features-never-meet",
      "They meet in app/ only.",
      { path: webFeature },
      { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    ),
    forbid(
      "web-features-know-no-app",
      "A feature is shown by app/ and links to other pages by packages/protocol/src/pages.ts.",
      { path: webFeature },
      { path: "^apps/web/src/app/" },
    ),
    forbid(
      "ui-knows-no-domain",
      "The design system may use texts, number formatting, toasts, stores and the clock, nothing that knows the product.",
      { path: "^apps/web/src/ui" },
      { path: "^apps/web/src/(app|features|art|lib/(?!texts/|money/|toast/|store/|clock/))" },
    ),
    forbid(
      "flow-knows-no-page",
      "The parts of flows that move value are shared by features; they know none of them.",
      { path: "^apps/web/src/flow" },
      { path: "^apps/web/src/(app|features)" },
    ),
    forbid(
      "art-is-pure",
      "Line work is formulas: no screens, no network.",
      { path: "^apps/web/src/art" },
      { path: "^apps/web/src/(app|features|lib/(?!env/|store/))" },
    ),
    forbid(
      "web-lib-is-the-floor",
      "lib is used by everything and uses nothing above it.",
      { path: "^apps/web/src/lib" },
      { path: "^apps/web/src/(app|features|ui|art)" },
    ),
    forbid(
      "only-tests-import-testbed",
      "The testbed starts and kills servers; the product never sees it.",
      {
        path: "^(apps|packages)",
        pathNot: [test, "/testing/", "^packages/testbed", "^packages/database/src/generate-types\\.ts$"],
      },
      { path: "^packages/testbed" },
    ),
    forbid(
      "only-nodes-ask-one-node",
      "What a single node says proves nothing (CHAIN-41): everything else asks through Nodes or a ChainReader.",
      { path: "^(apps|packages|bench|e2e|security)", pathNot: "^apps/server/src/platform/chain/nodes/" },
      {
        path: "^apps/server/src/platform/chain/nodes/(rpc-node|pool|agree|survey)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "sql-lives-in-stores",
      "Whoever owns the tables owns the folder: queries are in store.ts, ledger and database.",
      {
        path: "^apps/server/src",
        pathNot: [
          test,
          "/testing/",
          "store\\.ts$",
          "^apps/server/src/platform/(outbox|jobs)/",
          "^apps/server/src/seed\\.ts$",
        ],
      },
      { path: "^node_modules/(kysely|pg)/" },
    ),
    forbid("no-circles", "A circle is two files that are one.", {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist[^/]*|\\.cache)/" },
    tsConfig: { fileName: "tsconfig.base.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
    skipAnalysisNotInRules: true,
  },
};
