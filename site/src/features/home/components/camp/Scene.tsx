import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './scene.css';

interface SceneProps {
  id: 'origin' | 'support' | 'call' | 'materials';
  /** Darker background. */
  tint?: boolean;
  children: ReactNode;
}

/** A section of the camp's home page, with its number and title at the left. */
export function Scene({ id, tint = false, children }: SceneProps) {
  const { t } = useTranslation('home');
  return (
    <section
      className={tint ? 'scene-row scene-tint below' : 'scene-row below'}
      aria-labelledby={`scene-${id}`}
    >
      <div className="wrap grid">
        <div className="scene-no">
          <h2 id={`scene-${id}`}>
            <small>{t(`camp.scenes.${id}.number`)}</small> {t(`camp.scenes.${id}.title`)}
          </h2>
        </div>
        {children}
      </div>
    </section>
  );
}
