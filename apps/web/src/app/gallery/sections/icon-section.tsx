import { Glyph, type GlyphName } from "../../../ui/icon/glyphs.tsx";
import { Icon, type IconName } from "../../../ui/icon/icon.tsx";
import { iconPaths } from "../../../ui/icon/icon-paths.ts";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import { RoundButton } from "../../../ui/round-button/round-button.tsx";
import styles from "../gallery.module.css";
import { Row, Section } from "../section.tsx";

const glyphs: GlyphName[] = ["wallet", "connector", "meta", "google", "twitter"];
const forced = [undefined, "hover", "focus"];

export const IconSection = () => (
  <Section title="Icons">
    <Row>
      <IconButton icon="copy" label="Copy, rest" />
      <IconButton icon="copy" label="Copy, hover" data-force="hover" />
      <IconButton icon="copy" label="Copy, focus" data-force="focus" />
      <IconButton icon="copy" label="Copy, pressed" data-force="pressed" />
      <IconButton icon="copy" label="Copy, outlined" outlined />
      <IconButton icon="copy" label="Copy, disabled" disabled />
      <IconButton icon="activity" label="Activity, 2 in flight" count={2} />
    </Row>
    <Row>
      {glyphs.map((name, index) => (
        <RoundButton key={name} label={`Continue with ${name}`} data-force={forced[index]} disabled={index === 4}>
          <Glyph name={name} />
        </RoundButton>
      ))}
      <RoundButton label="Continue with wallet, busy" busy>
        <Glyph name="wallet" />
      </RoundButton>
    </Row>
    <div className={styles.icons}>
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <div key={name}>
          <Icon name={name} />
          {name}
        </div>
      ))}
    </div>
  </Section>
);
