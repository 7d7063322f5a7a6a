import { HomeLink, MessageScreen } from '../ui/message-screen.tsx';

export function NotFoundScreen() {
  return (
    <MessageScreen heading="Página no encontrada" line="Aquí no hay más que bosque.">
      <HomeLink />
    </MessageScreen>
  );
}
