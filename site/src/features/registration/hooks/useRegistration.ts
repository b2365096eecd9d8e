import { useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { rules } from '../../../content/catalogue';
import { likelyCountry } from '../../../lib/locale/callingCodes';
import { focusFirstInvalid } from '../../../lib/form/focusFirstInvalid';
import type { LocalizedText } from '../../../lib/api/message';
import { useDraft, type Draft } from '../../../lib/form/useDraft';
import { useFieldErrors, type FormFieldErrors } from '../../../lib/form/useFieldErrors';
import { userStore } from '../../../lib/session/user';
import { useUser } from '../../../lib/session/user';
import { register, type Registration } from '../api/registration';
import { emptyDraft, requestOf, reviveDraft, type RegistrationDraft } from '../model/draft';
import { submitErrorOf } from '../model/submitError';
import { registrationErrors } from '../model/rules';
import { useFieldErrorTexts } from './useFieldErrorTexts';

/** The registration form: what is typed, what is wrong with it, and how it is sent. */
export interface RegistrationFormState {
  draft: Draft<RegistrationDraft>;
  /** Sets one value of the form's first level. */
  set: <K extends keyof RegistrationDraft>(field: K, value: RegistrationDraft[K]) => void;
  setTeam: (change: Partial<RegistrationDraft['team']>, path: string) => void;
  faults: FormFieldErrors;
  /** Nothing is wrong with these fields, shown or not. */
  complete: (...prefixes: string[]) => boolean;
  form: RefObject<HTMLFormElement | null>;
  /** Why it was not taken, for the foot of the form. */
  refusal: string;
  busy: boolean;
  submit: (event: FormEvent) => void;
}

const FIX_FIRST: LocalizedText = (i18n) => i18n.t('registration:fixFirst');

/** The form, beginning with a kept draft, else with `before` (a registration to send again), else empty. */
export function useRegistration(
  before: RegistrationDraft | null,
  onSent: (registration: Registration) => void,
): RegistrationFormState {
  const { i18n } = useTranslation();
  const { user, zone } = useUser();
  const form = useRef<HTMLFormElement>(null);
  const [initial] = useState(() => before ?? emptyDraft(likelyCountry(zone?.country, navigator.language)));
  const draft = useDraft('registration', user?.id ?? null, initial, reviveDraft);
  const words = useFieldErrorTexts();
  const found = useMemo(
    () => words(registrationErrors(draft.value, rules.figures.maximumTeamMembers)),
    [words, draft.value],
  );
  const faults = useFieldErrors(found);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<LocalizedText | null>(null);

  const send = async () => {
    setBusy(true);
    try {
      const registration = await register(requestOf(draft.value));
      draft.clear();
      onSent(registration);
      void userStore.load();
    } catch (error) {
      const { fields, text } = submitErrorOf(error);
      focusFirstInvalid(form.current, () => {
        faults.refuse(fields);
        setRefusal(() => text);
        setBusy(false);
      });
    }
  };
  return {
    draft,
    set: (field, value) => {
      setRefusal(null);
      draft.change((current) => ({ ...current, [field]: value }));
      faults.changed(field);
    },
    setTeam: (change, path) => {
      setRefusal(null);
      draft.change((current) => ({ ...current, team: { ...current.team, ...change } }));
      faults.changed(path);
    },
    faults,
    complete: (...prefixes) =>
      !Object.keys(found).some((path) => prefixes.some((prefix) => path.startsWith(prefix))),
    form,
    refusal: refusal?.(i18n) ?? '',
    busy,
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      setRefusal(null);
      if (faults.attempt()) return void send();
      setRefusal(() => FIX_FIRST);
      focusFirstInvalid(form.current);
    },
  };
}
