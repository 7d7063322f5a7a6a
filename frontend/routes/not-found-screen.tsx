import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { MessageScreen } from '../ui/message-screen.tsx';

export function NotFoundScreen() {
  return (
    <MessageScreen heading="Página no encontrada" line="Aquí no hay más que bosque.">
      <Link to="/" className={buttonClass('secondary')}>
        Volver al inicio
      </Link>
    </MessageScreen>
  );
}
