import { lengths } from "@passport/protocol/constants";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useTakenName } from "../../../lib/username/use-taken-name.ts";
import { Button } from "../../../ui/button/button.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { prepareFingerprint } from "../fingerprint.ts";
import styles from "./register.module.css";
import type { RegisterEvent, RegisterState, TypedField } from "./register-flow.ts";
import { registerTexts } from "./texts.ts";

interface DetailsStepProps {
  state: RegisterState & { step: "details" };
  dispatch: (event: RegisterEvent) => void;
}

/** The first step: username, names and email (REGISTER-2). */
export const DetailsStep = ({ state: { values, errors }, dispatch }: DetailsStepProps) => {
  const texts = useTexts(registerTexts);
  const catalogue = useTexts(catalogueTexts);
  const username = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);

  const isNameTaken = useTakenName(values.username);

  // A visitor who comes back from the second step starts at the first field.
  const isReturn = useRef(values.username !== "");
  useEffect(() => {
    if (isReturn.current) username.current?.focus();
  }, []);
  // Refused by the server, or on this step just now.
  const focusWrong = useEffectEvent(() => {
    if (errors.username) username.current?.focus();
    else if (errors.email) email.current?.focus();
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step appears and after each try
  useEffect(() => focusWrong(), [tries]);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    dispatch({ kind: "next" });
    setTries(tries + 1);
  };
  const usernameError = errors.username ?? (isNameTaken ? "username_taken" : undefined);
  const typing = (field: TypedField) => ({
    name: field,
    value: values[field],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      dispatch({ kind: "typed", field, value: event.currentTarget.value }),
    onBlur: () => dispatch({ kind: "left", field }),
  });

  return (
    // method: by itself the browser sends such a form nowhere (ROUTE-28).
    <form className={styles.form} method="dialog" onSubmit={handleSubmit} onFocus={prepareFingerprint} noValidate>
      <TextField
        ref={username}
        label={texts.username}
        hint={texts.usernameHint}
        error={usernameError && catalogue[usernameError]}
        // A handle and not "username": players log in with their email, and a password manager keeps that one.
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lengths.usernameMax}
        required
        {...typing("username")}
      />
      <div className={styles.names}>
        <TextField
          label={texts.firstName}
          hint={texts.optional}
          autoComplete="given-name"
          maxLength={lengths.nameMax}
          {...typing("firstName")}
        />
        <TextField
          label={texts.lastName}
          hint={texts.optional}
          autoComplete="family-name"
          maxLength={lengths.nameMax}
          {...typing("lastName")}
        />
      </div>
      <TextField
        ref={email}
        label={texts.email}
        error={errors.email && catalogue[errors.email]}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={lengths.emailMax}
        required
        {...typing("email")}
      />
      <div className={styles.buttons}>
        {/* "Back" leads to the login from the first step (REGISTER-4). */}
        <Button size="lg" render={<Link to={pages.login} />}>
          {texts.back}
        </Button>
        <Button type="submit" variant="primary" size="lg">
          {texts.next}
        </Button>
      </div>
    </form>
  );
};
