import { Link } from '@tanstack/react-router';
import { buttonClass } from './button.tsx';

/** The way out of a screen that has nothing else to offer. */
export function HomeLink() {
  return (
    <Link to="/" className={buttonClass('secondary')}>
      Volver al inicio
    </Link>
  );
}
