import "./ui/tokens.css";
import "./ui/widths.css";
import "./ui/base.css";
import { reloadStalePage } from "./app/reload-stale-page.ts";
import { startApp } from "./app/start-app.tsx";
import { applyBrandColors, brand } from "./lib/env/brand.ts";
import { hasDevTools } from "./lib/env/dev-tools.ts";
import { watchErrors } from "./lib/errors/report-error.ts";
import { setLanguage } from "./lib/texts/texts.ts";

watchErrors();
addEventListener("vite:preloadError", reloadStalePage);
applyBrandColors(document.documentElement, brand.colors);

const wantedLanguage = new URLSearchParams(location.search).get("lang");
if (hasDevTools && wantedLanguage !== null) void setLanguage(wantedLanguage);

void startApp(document.getElementById("root") as HTMLElement);
