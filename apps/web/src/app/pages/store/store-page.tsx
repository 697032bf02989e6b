/** /store sells nothing; it says where assets can be found (STORE-1, STORE-2). */
import { Rosette } from "../../../art/react/rosette.tsx";
import { brand } from "../../../lib/env/brand.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import styles from "./store-page.module.css";
import { storeTexts } from "./texts.ts";

const places = ["gameMarketplace", "storefront", "marketplace"] as const;

export const StorePage = () => {
  const texts = useTexts(storeTexts);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Rosette seed="store" density={0.4} className={styles.art} />
        <div>
          <h1>{texts.title}</h1>
          <p className="mid">{texts.text}</p>
        </div>
      </header>
      <ul className={styles.places}>
        {places.map((place) => {
          const address = brand.links[place];
          return (
            address !== undefined && (
              <Panel as="li" key={place} className={styles.place}>
                <h2>{texts[place]}</h2>
                <p className="mid">{texts[`${place}Text`]}</p>
                <a href={address} target="_blank" rel="noreferrer">
                  <span>
                    {texts.open} <span className="sr">{texts[place]}</span> {new URL(address).host}
                  </span>
                  <Icon name="ext" size="s" />
                </a>
              </Panel>
            )
          );
        })}
      </ul>
    </div>
  );
};
