import { Icon } from '../art/Icon';
import './form.css';

/** The message at the end of a form; `text` is empty when there is none. */
export function FormError({ text }: { text: string }) {
  return (
    <p className="form-error" role="alert">
      {text && (
        <>
          <Icon name="alert" />
          {text}
        </>
      )}
    </p>
  );
}
