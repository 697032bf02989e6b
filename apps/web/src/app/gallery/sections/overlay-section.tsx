import { useState } from "react";
import { Accordion } from "../../../ui/accordion/accordion.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Drawer, type DrawerProps } from "../../../ui/drawer/drawer.tsx";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import { Menu } from "../../../ui/menu/menu.tsx";
import { notify } from "../../../ui/toast/toast.tsx";
import { Tooltip } from "../../../ui/tooltip/tooltip.tsx";
import styles from "../gallery.module.css";
import { Row, Section } from "../section.tsx";

const sides: DrawerProps["side"][] = ["left", "right", "bottom"];
const choose = (title: string) => () => void notify({ tone: "info", title });

export const OverlaySection = () => {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [drawer, setDrawer] = useState<DrawerProps["side"]>();
  const close = () => setIsDialogOpen(false);
  return (
    <Section title="Overlays">
      <Row>
        <Button onClick={() => setIsDialogOpen(true)}>Open dialog</Button>
        {sides.map((side) => (
          <Button key={side} onClick={() => setDrawer(side)}>
            Drawer {side}
          </Button>
        ))}
        <Menu
          label="Transaction"
          trigger={<IconButton icon="more" label="More" outlined />}
          items={[
            { id: "edit", label: "Edit", icon: "edit", onSelect: choose("Edit") },
            { id: "share", label: "Share", icon: "share", onSelect: choose("Share") },
            { id: "locked", label: "Locked", icon: "lock", disabled: true, onSelect: choose("Locked") },
            { id: "remove", label: "Remove", icon: "trash", danger: true, onSelect: choose("Remove") },
          ]}
        />
        <Tooltip text="Item locked in service until the battle ends.">
          <IconButton icon="lock" label="Locked" outlined />
        </Tooltip>
      </Row>
      <Accordion
        items={[
          { id: "1", title: "How long does it take?", content: "About 45 seconds on BNB Chain.", open: true },
          { id: "2", title: "May I close the page?", content: "Yes. It goes on without you." },
        ]}
      />
      <Dialog
        open={isDialogOpen}
        onOpenChange={setIsDialogOpen}
        title="Lock your account?"
        description="No withdrawing, minting or spending until support unlocks it. Use this when someone else may have access."
        actions={
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button variant="danger" onClick={close}>
              Lock account
            </Button>
          </>
        }
      />
      {sides.map((side) => (
        <Drawer
          key={side}
          side={side}
          label={`Drawer ${side}`}
          open={drawer === side}
          onOpenChange={() => setDrawer(undefined)}
        >
          <div className={styles.drawer}>
            <h2>Drawer {side}</h2>
            <p className="mid">Escape, a press outside or the cross closes it.</p>
            <a href="#top">Back to the top</a>
          </div>
        </Drawer>
      ))}
    </Section>
  );
};
