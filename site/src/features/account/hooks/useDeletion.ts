import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode, fieldErrorsOf, messageOf } from '../../../lib/api/error';
import { deleteDrafts } from '../../../lib/form/draftStorage';
import { focusFirstInvalid } from '../../../lib/form/formErrors';
import { notices } from '../../../lib/notices';
import { userStore, type UserInfo } from '../../../lib/session/user';
import { BrowserSessions } from '../../../lib/upload/sessions';
import { deleteAccount, type PublishedWorks } from '../api/account';

/** The form that deletes the account. */
export interface DeletionState {
  form: RefObject<HTMLFormElement | null>;
  email: string;
  setEmail: (email: string) => void;
  busy: boolean;
  /** Why the address is not accepted; empty when nothing is wrong with it. */
  wrong: string;
  /** Why nothing was deleted, for another reason. */
  failure: string;
  submit: (event: FormEvent) => void;
}

/** Accepts only the account's own address. Afterwards nothing of the account is left in this browser. */
export function useDeletion(user: UserInfo, onDeleted: (works: PublishedWorks) => void): DeletionState {
  const { t, i18n } = useTranslation('account');
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [failure, setFailure] = useState('');
  const refuse = (text: string) => focusFirstInvalid(form.current, () => setWrong(text));
  const fail = (error: unknown) => {
    // The page is that of another account now, and does not show this form's messages.
    if (userStore.get().user?.id !== user.id) return notices.error(t('delete.otherAccount'));
    const field = isCode(error, 'VALIDATION_FAILED') && fieldErrorsOf(error).email;
    if (field) return refuse(field(i18n));
    setFailure(isCode(error, 'LOGIN_EXPIRED') ? t('delete.declined') : messageOf(i18n, error));
  };
  const carryOut = async () => {
    setBusy(true);
    setFailure('');
    try {
      const works = await deleteAccount(email.trim());
      onDeleted(works);
      await forgetAccount(user);
    } catch (error) {
      setBusy(false);
      fail(error);
    }
  };
  return {
    ...{ form, email, busy, wrong, failure },
    setEmail: (typed) => {
      setEmail(typed);
      setWrong('');
    },
    submit: (event) => {
      event.preventDefault();
      if (busy) return;
      if (email.trim().toLowerCase() !== user.email.toLowerCase())
        return refuse(t('delete.wrong', { email: user.email }));
      void carryOut();
    },
  };
}

/** Removes what this browser stores about the account: drafts, unfinished uploads, the login and its hints. */
async function forgetAccount({ id }: UserInfo): Promise<void> {
  deleteDrafts(id);
  userStore.deleted();
  const uploads = new BrowserSessions();
  const own = (await uploads.list()).filter(([, { user }]) => user === id);
  await Promise.all(own.map(([key]) => uploads.delete(key)));
}
