import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button/Button';
import { Empty } from '../../../ui/feedback/Empty';
import '../../../ui/feedback/empty.css';
import { Spinner } from '../../../ui/feedback/Spinner';
import { readRegistration, type Registration } from '../../../lib/registration';
import { SentRegistration } from './SentRegistration';

/** The addresses of files are valid for hours: a visitor who returns after one gets new ones. */
const FRESH: Partial<UseQueryOptions<Registration>> = { staleTime: 60 * 60_000, refetchOnWindowFocus: true };

/** The registration as stored, in every state and after the end of the contest. */
export function MyRegistration() {
  return (
    <WithRegistration options={FRESH}>{(data) => <SentRegistration registration={data} />}</WithRegistration>
  );
}

interface WithRegistrationProps {
  options?: Partial<UseQueryOptions<Registration>>;
  children: (registration: Registration) => ReactNode;
}

/** Reads the caller's registration, then renders the children; a failure can be tried again. */
export function WithRegistration({ options, children }: WithRegistrationProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { data, isError, refetch } = useQuery({
    ...options,
    queryKey: ['registration'],
    queryFn: readRegistration,
  });
  if (data) return children(data);
  if (isError)
    return (
      <div className="wrap review">
        <Empty title={t('readFailed')}>
          <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
        </Empty>
      </div>
    );
  return (
    <div className="screen-waiting">
      <Spinner label={t('common:loading')} />
    </div>
  );
}
