/**
 * What a visitor did on a page that came with its document, before it could react (ROUTE-28). `build/drawn/start.js` keeps
 * clicks until they are taken; what was typed or filled in is in the fields.
 */
const kept = globalThis as { earlyClicks?: ReadonlySet<HTMLElement> | undefined };

const announce = (type: string, target: EventTarget | null) =>
  target?.dispatchEvent(new Event(type, { bubbles: true }));

/** React takes a field's value over without noticing that it is not the one it was drawn with. */
const repeatTyping = (field: HTMLInputElement) => {
  const { value, defaultValue } = field;
  if (value === defaultValue) return;
  field.value = defaultValue;
  // Past the setter by which React watches the field: only so the event is news to it.
  Reflect.set(HTMLInputElement.prototype, "value", value, field);
  announce("input", field);
};

/** Called when the page reacts. Does nothing on a page that was not drawn by the build, and the second time. */
export const catchUp = () => {
  const { earlyClicks } = kept;
  if (!earlyClicks) return;
  kept.earlyClicks = undefined;
  announce("focusin", document.activeElement);
  for (const field of document.querySelectorAll<HTMLInputElement>("input:not([type=checkbox])")) repeatTyping(field);
  // Once the components know what was typed: a form that was sent early is sent with it.
  queueMicrotask(() => {
    for (const control of earlyClicks) control.click();
  });
};
