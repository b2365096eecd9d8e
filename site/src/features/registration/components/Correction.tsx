import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isCode, messageOf } from '../../../lib/api/error';
import { notices } from '../../../lib/notices';
import { CORRECT_REGISTRATION, MY_REGISTRATION } from '../../../lib/paths';
import type { Registration } from '../../../lib/registration';
import { userStore } from '../../../lib/session/user';
import { Button } from '../../../ui/button/Button';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { takeBack } from '../api/registration';
import { draftOf } from '../model/draft';
import { WithRegistration } from './MyRegistration';
import { RegistrationForm } from './RegistrationForm';
import { SentRegistration } from './SentRegistration';

/** The form with what was sent, while no organiser has opened it; else what was sent. */
export function Correction({ onSent }: { onSent: (registration: Registration) => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const showStored = async () => {
    await queries.invalidateQueries({ queryKey: ['registration'] });
    void navigate(MY_REGISTRATION, { replace: true });
  };
  return (
    <WithRegistration options={{ staleTime: 0 }}>
      {(data) =>
        data.correctable ? (
          <RegistrationForm
            key={data.version}
            before={draftOf(data)}
            corrects={{ version: data.version, email: data.email }}
            onSent={onSent}
            onAlreadySent={() => void showStored()}
          />
        ) : (
          <SentRegistration registration={data} />
        )
      }
    </WithRegistration>
  );
}

/** The two ways out of a registration that no organiser has opened: to correct it, and to take it back. */
export function CorrectOrTakeBack({ registration }: { registration: Registration }) {
  const { t, i18n } = useTranslation('registration');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const take = async () => {
    try {
      await takeBack(registration.version);
      notices.success(t('correct.takenBack'));
      await userStore.load();
      queries.removeQueries({ queryKey: ['registration'] });
      void navigate('/register', { replace: true });
    } catch (error) {
      notices.error(isCode(error, 'CONFLICT') ? t('errors.elsewhere') : messageOf(i18n, error));
      await queries.invalidateQueries({ queryKey: ['registration'] });
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <p className="quiet">{t('correct.note')}</p>
      <div className="row">
        <Button look="primary" onClick={() => void navigate(CORRECT_REGISTRATION)}>
          {t('correct.correct')}
        </Button>
        <Button onClick={() => setAsking(true)}>{t('correct.takeBack')}</Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('correct.ask')}
          confirm={t('correct.confirm')}
          cancel={t('correct.keep')}
          onConfirm={take}
          onCancel={() => setAsking(false)}
        >
          {t('correct.askNote')}
        </ConfirmDialog>
      )}
    </>
  );
}
