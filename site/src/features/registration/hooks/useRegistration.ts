import { useMemo, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { rules } from '../../../content/catalogue';
import { isCode, messageOf } from '../../../lib/api/error';
import {
  submitErrorOf,
  useFormErrors,
  type SubmitErrorTexts,
  type FormErrors,
} from '../../../lib/form/formErrors';
import { useDraft, type Draft } from '../../../lib/form/useDraft';
import { likelyCountry } from '../../../lib/locale/callingCodes';
import { useLanguage } from '../../../lib/locale/useLanguage';
import { notices } from '../../../lib/notices';
import {
  answerErrors,
  askedOf,
  requestAnswers,
  type DraftAnswers,
  type Question,
} from '../../../lib/questions/questions';
import { useAsked } from '../../../lib/questions/useAsked';
import { userStore, useUser, type UserState } from '../../../lib/session/user';
import type { Registration } from '../../../lib/registration';
import { correct, register } from '../api/registration';
import type { MaterialKind } from '../model/materials';
import { useMaterials, type MaterialSlots } from './useMaterials';
import { emptyDraft, requestOf, reviveDraft, type RegistrationDraft } from '../model/draft';
import { registrationErrors } from '../model/rules';

/** The registration form: its values, its errors, and how it is sent. */
export interface RegistrationFormState {
  draft: Draft<RegistrationDraft>;
  /** Sets a top-level value. */
  set: <K extends keyof RegistrationDraft>(field: K, value: RegistrationDraft[K]) => void;
  /** The organisers' own questions that are asked of this form. */
  questions: readonly Question[];
  /** Answers one of them. */
  setAnswer: (id: string, value: DraftAnswers[string]) => void;
  /** The file fields of an application to the camp. */
  slots: MaterialSlots;
  /** A file was uploaded, or is on its way. */
  hasUploads: boolean;
  /** Sets values of the team; `path` is the edited field. */
  setTeam: (change: Partial<RegistrationDraft['team']>, path: string) => void;
  form: RefObject<HTMLFormElement | null>;
  errors: FormErrors;
  /** Whether these fields have no errors, shown or not. */
  complete: (...prefixes: string[]) => boolean;
  busy: boolean;
  /** The registration under review that is corrected; undefined for one that is sent for the first time or again. */
  corrects?: Corrected;
  submit: (event: FormEvent) => void;
}

/** A registration under review, as it was read. */
export interface Corrected {
  version: number;
  /** Its address, which was proved by a code. */
  email: string;
}

/** Whether the address in the form has to be proved: every one but that of the registration which is corrected. */
export const needsCode = (email: string, corrects: Corrected | undefined): boolean =>
  email.trim().toLowerCase() !== corrects?.email.toLowerCase();

const SUBMIT_ERRORS: SubmitErrorTexts = {
  failed: (i18n) => i18n.t('registration:errors.failed'),
  texts: {
    VALIDATION_FAILED: (i18n) => i18n.t('registration:errors.format'),
    LOGIN_EXPIRED: (i18n) => i18n.t('registration:errors.login'),
    ALREADY_REGISTERED: (i18n) => i18n.t('registration:errors.already'),
    CONFLICT: (i18n) => i18n.t('registration:errors.elsewhere'),
  },
  fallbackFieldOf: { CODE_WRONG: 'code' },
};

const isSent = ({ registerState }: UserState) => registerState === 'SUBMITTED' || registerState === 'PASS';

/** The parts of a draft whose fields are merged one by one when the form is open in two tabs. */
const GROUPS = ['team', 'files', 'consents', 'answers'];

/** What follows the form. */
export interface AfterRegistration {
  onSent: (registration: Registration) => void;
  /** The service has a registration already, as of an earlier try whose answer was lost. The draft stays. */
  onAlreadySent: () => void;
}

/** Starts from the saved draft, else from `before` (a registration to send again), else with the account's address alone. */
export function useRegistration(
  before: RegistrationDraft | null,
  { onSent, onAlreadySent }: AfterRegistration,
  corrects?: Corrected,
): RegistrationFormState {
  const { t, i18n } = useTranslation('registration');
  const { user, zone } = useUser();
  const [initial] = useState(
    () => before ?? emptyDraft(likelyCountry(zone?.country, navigator.language), user?.email),
  );
  const form = useRef<HTMLFormElement>(null);
  // A draft of corrections belongs to the version that is corrected.
  const name = corrects ? `registration-${corrects.version}` : 'registration';
  const draft = useDraft(name, user?.id ?? null, initial, reviveDraft, GROUPS);
  const { slots, uploading } = useMaterials(draft);
  const language = useLanguage();
  const { registration: all } = useAsked();
  const { type, answers } = draft.value;
  const questions = useMemo(() => askedOf(all, { type }), [all, type]);
  const found = useMemo(() => {
    const kinds = uploading ? (uploading.split(' ') as MaterialKind[]) : [];
    const most = rules.figures.maximumTeamMembers;
    const proved = !needsCode(draft.value.email, corrects);
    const fieldErrors = Object.entries(registrationErrors(draft.value, most, kinds)).filter(
      ([path]) => !(proved && path === 'code'),
    );
    const own = Object.fromEntries(
      fieldErrors.map(([path, { key, member, ...values }]) => {
        const error = t(`fieldErrors.${key}`, values);
        return [path, member ? t('fieldErrors.ofMember', { member, error }) : error];
      }),
    );
    return { ...own, ...answerErrors(questions, draft.value.answers, language) };
  }, [draft.value, uploading, corrects, questions, language, t]);
  const errors = useFormErrors(form, found);
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      const body = {
        ...requestOf(draft.value),
        ...(questions.length > 0 && { answers: requestAnswers(questions, answers) }),
      };
      const registration = corrects
        ? await correct({ ...body, before: corrects.version })
        : await register(body);
      draft.clear();
      onSent(registration);
      void userStore.load();
    } catch (error) {
      if (corrects && (isCode(error, 'UNDER_REVIEW') || isCode(error, 'ALREADY_REGISTERED'))) {
        // An organiser has opened it, or has decided.
        notices.error(messageOf(i18n, error));
        void userStore.load();
        return onAlreadySent();
      }
      if (isCode(error, 'ALREADY_REGISTERED') && isSent(await userStore.load())) return onAlreadySent();
      setBusy(false);
      // The status closes the form.
      if (isCode(error, 'REGISTRATION_ENDED')) void userStore.load();
      errors.show(submitErrorOf(error, SUBMIT_ERRORS));
    }
  };
  return {
    ...{ draft, slots, corrects, questions },
    setAnswer: (id, value) => {
      draft.change((current) => ({ ...current, answers: { ...current.answers, [id]: value } }));
      errors.edited(`answers.${id}`);
    },
    hasUploads: uploading !== '' || Object.values(draft.value.files).some((file) => file !== null),
    set: (field, value) => {
      draft.change((current) => ({ ...current, [field]: value }));
      errors.edited(field);
    },
    setTeam: (change, path) => {
      draft.change((current) => ({ ...current, team: { ...current.team, ...change } }));
      errors.edited(path);
    },
    form,
    errors,
    complete: (...prefixes) =>
      !Object.keys(found).some((path) => prefixes.some((prefix) => path.startsWith(prefix))),
    busy,
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      if (errors.validate()) void send();
      else errors.show({ text: (i18n) => i18n.t('registration:fixFirst') });
    },
  };
}
