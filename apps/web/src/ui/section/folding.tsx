/** Sections that are one line each where there is little room. Of a group at most one is open, so that a page stays short. */
import { createContext, type ReactNode, useContext, useId, useState } from "react";

interface Group {
  open: string | undefined;
  setOpen(id: string | undefined): void;
}

const GroupContext = createContext<Group | undefined>(undefined);

interface FoldingSectionsProps {
  /** Otherwise every section is open and has nothing to press. */
  isFolding: boolean;
  children: ReactNode;
}

export const FoldingSections = ({ isFolding, children }: FoldingSectionsProps) => {
  const [open, setOpen] = useState<string>();
  return <GroupContext value={isFolding ? { open, setOpen } : undefined}>{children}</GroupContext>;
};

export interface Fold {
  isOpen: boolean;
  toggle(): void;
}

/** Undefined where sections do not fold. One that starts open is no part of the group: it is closed by hand only. */
export const useFold = (startsOpen: boolean): Fold | undefined => {
  const group = useContext(GroupContext);
  const id = useId();
  const [isOpenAlone, setOpenAlone] = useState(true);
  if (!group) return undefined;
  if (startsOpen) return { isOpen: isOpenAlone, toggle: () => setOpenAlone(!isOpenAlone) };
  const isOpen = group.open === id;
  return { isOpen, toggle: () => group.setOpen(isOpen ? undefined : id) };
};
