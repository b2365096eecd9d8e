import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { isCode, messageOf } from '../../../lib/api/error';
import { notices } from '../../../lib/notices';
import { CORRECT_REGISTRATION } from '../../../lib/paths';
import type { Registration } from '../../../lib/registration';
import { userStore } from '../../../lib/session/user';
import { Button } from '../../../ui/button/Button';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { takeBack } from '../api/registration';

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
