/** What `index.html` and `main.tsx` bring before any component is drawn. */
import "../ui/tokens.css";
import "../ui/widths.css";
import "../ui/base.css";
import { applyBrandColors, brand } from "../lib/env/brand.ts";

document.documentElement.lang = "en";
document.title = brand.product;
applyBrandColors(document.documentElement, brand.colors);

// Test files share a browser: what one of them stored must not reach the next.
localStorage.clear();
sessionStorage.clear();
