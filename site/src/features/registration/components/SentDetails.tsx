import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkPattern } from '../../../lib/limits/limits.gen';
import { sizeText } from '../../../lib/upload/fileRules';
import type { Registration } from '../../../lib/registration';
import { MATERIALS, takesMaterials } from '../model/materials';
import { SentAnswers } from './SentAnswers';
import './sent.css';

/** Every field of a registration as it was sent, with its label. */
export function SentDetails({ registration }: { registration: Registration }) {
  const { t } = useTranslation('registration');
  const { type, name, email, phoneCountry, phone, experience, team, files } = registration;
  return (
    <section className="sent" aria-labelledby="sent-title">
      <h3 id="sent-title">{t('review.details')}</h3>
      <dl>
        <Field label={t('entry.label')}>{t(`entry.${type}`)}</Field>
        <Field label={t('you.name')}>{name}</Field>
        <Field label={t('you.experience')}>{t(`you.${experience}`)}</Field>
        <Field label={t('contact.phone')}>{phoneText(phoneCountry, phone)}</Field>
        <Field label={t('contact.email')}>{email}</Field>
        {/* An application has a portfolio in their place. */}
        {!takesMaterials && (
          <Field label={t('you.previousWorks')}>
            <Links text={registration.previousWorks} />
          </Field>
        )}
        <Field label={t('you.socialLinks')} wide>
          <Links text={registration.socialLinks} />
        </Field>
        <Field label={t('you.motivation')} wide>
          {registration.motivation}
        </Field>
      </dl>
      <SentAnswers registration={registration} />
      {team && <Team team={team} />}
      {files && <Files files={files} />}
    </section>
  );
}

interface FieldProps {
  label: string;
  wide?: boolean;
  children: ReactNode;
}

/** A label and its value; empty values are shown as such, so that the list is complete. */
function Field({ label, wide = false, children }: FieldProps) {
  const { t } = useTranslation('registration');
  return (
    <div className={wide ? 'is-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children || <span className="faint">{t('mine.empty')}</span>}</dd>
    </div>
  );
}

/** A list of links as links. What is not a link stays text, and so do the separators. */
function Links({ text = '' }: { text?: string }) {
  const { t } = useTranslation('registration');
  if (!text.trim()) return <span className="faint">{t('mine.empty')}</span>;
  return text.split(/([\s;；]+)/).map((part, index) =>
    linkPattern.test(part) ? (
      <a key={index} href={part} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

function Team({ team }: { team: NonNullable<Registration['team']> }) {
  const { t } = useTranslation('registration');
  return (
    <>
      <h4>{t('team.title')}</h4>
      <dl>
        <Field label={t('team.name')}>{team.name}</Field>
        <Field label={t('team.contactName')}>{team.contactName}</Field>
        <Field label={t('team.contactEmail')}>{team.contactEmail}</Field>
        <Field label={t('team.contactPhone')}>{phoneText(team.contactPhoneCountry, team.contactPhone)}</Field>
      </dl>
      <div className="sent-members">
        <table>
          <caption className="visually-hidden">{t('team.members')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('team.members')}</th>
              <th scope="col">{t('team.memberName')}</th>
              <th scope="col">{t('team.memberEmail')}</th>
              <th scope="col">{t('team.memberPhone')}</th>
            </tr>
          </thead>
          <tbody>
            {team.members.map((member, index) => (
              <tr key={index}>
                <th scope="row">
                  {t('team.member', { number: index + 1 })}
                  {index === 0 && <span className="caption">{t('team.lead')}</span>}
                </th>
                <td>{member.name}</td>
                <td>{member.email}</td>
                <td className="num">{phoneText(member.phoneCountry, member.phone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Files({ files }: { files: NonNullable<Registration['files']> }) {
  const { t } = useTranslation(['registration', 'guidelines']);
  return (
    <>
      <h4>{t('materials.title')}</h4>
      <dl>
        {MATERIALS.map((kind) => {
          const { name, size, url } = files[kind];
          return (
            <Field key={kind} label={t(`guidelines:files.${kind}`)}>
              <a
                href={url}
                download={name}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t('mine.download', { name, size: sizeText(size) })}
              >
                {name}
              </a>{' '}
              <span className="caption num" aria-hidden="true">
                {sizeText(size)}
              </span>
            </Field>
          );
        })}
      </dl>
    </>
  );
}

const phoneText = (country: string, number: string) => `${country} ${number}`;
