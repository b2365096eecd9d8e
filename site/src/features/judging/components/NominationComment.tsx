import { useTranslation } from 'react-i18next';
import { lengths } from '../../../lib/limits/limits.gen';
import { TextArea } from '../../../ui/form/Inputs';
import { commentLength, type NominationError } from '../model/nomination';

interface NominationCommentProps {
  comment: string;
  error: NominationError | null;
  onChange: (comment: string) => void;
}

/** Why a work deserves the award, with the count of its characters. */
export function NominationComment({ comment, error, onChange }: NominationCommentProps) {
  const { t } = useTranslation('judging');
  const limit = lengths.comments;
  const text = {
    comments: t('nomination.needComments'),
    long: t('nomination.tooLong', { limit }),
  };
  return (
    <TextArea
      name="comments"
      label={t('nomination.comments')}
      hint={t('nomination.hint')}
      counter={{ count: commentLength(comment), limit }}
      rows={3}
      value={comment}
      onChange={onChange}
      error={error === null || error === 'award' ? undefined : text[error]}
    />
  );
}
