/** Every component in every state, for development builds. `data-force` shows states that only a pointer or a key brings about. */
import { BrandMark } from "../../art/react/brand-mark.tsx";
import styles from "./gallery.module.css";
import { ArtSection } from "./sections/art-section.tsx";
import { BannerSection } from "./sections/banner-section.tsx";
import { ButtonSection } from "./sections/button-section.tsx";
import { ChoiceSection } from "./sections/choice-section.tsx";
import { CodeSection } from "./sections/code-section.tsx";
import { ColourSection } from "./sections/colour-section.tsx";
import { DataSection } from "./sections/data-section.tsx";
import { EmptySection } from "./sections/empty-section.tsx";
import { FieldSection } from "./sections/field-section.tsx";
import { IconSection } from "./sections/icon-section.tsx";
import { MarkSection } from "./sections/mark-section.tsx";
import { MessageSection } from "./sections/message-section.tsx";
import { OverlaySection } from "./sections/overlay-section.tsx";
import { ProgressSection } from "./sections/progress-section.tsx";
import { RateSection } from "./sections/rate-section.tsx";
import { TableSection } from "./sections/table-section.tsx";
import { TypeSection } from "./sections/type-section.tsx";
import { WalletSection } from "./sections/wallet-section.tsx";

export const GalleryPage = () => (
  <main className={styles.page} id="top">
    <header className={styles.header}>
      <h1 className={styles.title}>
        <BrandMark className={styles.mark} />
        Components
      </h1>
      <span className="label">All states</span>
    </header>
    <ColourSection />
    <TypeSection />
    <ButtonSection />
    <IconSection />
    <FieldSection />
    <CodeSection />
    <ChoiceSection />
    <MessageSection />
    <MarkSection />
    <EmptySection />
    <TableSection />
    <ProgressSection />
    <DataSection />
    <RateSection />
    <OverlaySection />
    <BannerSection />
    <WalletSection />
    <ArtSection />
  </main>
);
