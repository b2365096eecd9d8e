import { useTranslation } from 'react-i18next';
import { Segments } from '../../../ui/form/Choices';
import { FormSection } from '../../../ui/form/FormSection';
import { TextField } from '../../../ui/form/Inputs';
import type { SubmissionFormState } from '../hooks/useSubmission';
import { STAGES, usesOf, type DraftDisclosure, type Stage, type Use } from '../model/disclosure';
import './disclosure.css';
import { ViewersRead } from './ViewersRead';

/** Where AI was used in the film, by stage, and in how much of its running time. */
export function DisclosureSection({ state }: { state: SubmissionFormState }) {
  const { t } = useTranslation('submission');
  const { draft, set, errors } = state;
  const { disclosure } = draft.value;
  const put = (part: Partial<DraftDisclosure>) => set('disclosure', { ...disclosure, ...part });
  const percent = Math.min(100, Number(disclosure.share.replace(',', '.')) || 0);
  return (
    <FormSection id="disclosure" title={t('disclosure.title')} note={t('disclosure.note')}>
      <div className="field span-2">
        <div className="stages">
          {STAGES.map((stage) => (
            <StageRow
              key={stage}
              stage={stage}
              disclosure={disclosure}
              onChange={put}
              error={errors.of(`disclosure.${stage}`)}
            />
          ))}
        </div>
        {errors.of('disclosure.tools') && <p className="field-error">{errors.of('disclosure.tools')}</p>}
        <div className="stage-share">
          <TextField
            name="disclosure.share"
            label={t('disclosure.share')}
            hint={t('disclosure.shareHint')}
            inputMode="decimal"
            value={disclosure.share}
            onChange={(share) => put({ share })}
            onBlur={() => errors.leave('disclosure.share')}
            after={<span aria-hidden="true">%</span>}
            error={errors.of('disclosure.share')}
          />
          <span className="share-bar" aria-hidden="true">
            <i style={{ width: `${percent}%` }} />
          </span>
        </div>
        <ViewersRead disclosure={disclosure} />
      </div>
    </FormSection>
  );
}

interface StageRowProps {
  stage: Stage;
  disclosure: DraftDisclosure;
  onChange: (part: Partial<DraftDisclosure>) => void;
  error: string | undefined;
}

/** One stage: how, and with what. */
function StageRow({ stage, disclosure: { uses, tools }, onChange, error }: StageRowProps) {
  const { t } = useTranslation('submission');
  const name = t(`disclosure.stages.${stage}`);
  const use = uses[stage];
  return (
    <div className="stage">
      <span className="stage-name" aria-hidden="true">
        {name}
      </span>
      <Segments<Use | ''>
        label={name}
        value={use ?? ''}
        onChange={(chosen) => chosen && onChange({ uses: { ...uses, [stage]: chosen } })}
        options={usesOf(stage).map((value) => ({ value, text: t(`disclosure.uses.${value}`) }))}
      />
      {use && use !== 'none' && use !== 'own' && use !== 'licensed' && (
        <TextField
          label={t('disclosure.tools', { stage: name })}
          placeholder={t('disclosure.toolsHint')}
          value={tools[stage] ?? ''}
          onChange={(typed) => onChange({ tools: { ...tools, [stage]: typed } })}
        />
      )}
      {error && <p className="field-error">{error}</p>}
    </div>
  );
}
