import { createFileRoute } from '@tanstack/react-router';
import { CommentPage } from '../moderation/comment-page.tsx';

export const Route = createFileRoute('/_permitted/historia/comentario/$id')({
  staticData: { permission: 'comment.moderate', heading: 'Comentario' },
  component: CommentScreen,
});

function CommentScreen() {
  const { id } = Route.useParams();
  return <CommentPage key={id} commentId={id} />;
}
