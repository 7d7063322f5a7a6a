import { useParams } from '@tanstack/react-router';
import { CommentPage } from '../features/moderation/comment-page.tsx';

export function CommentScreen() {
  const { id } = useParams({ from: '/historia/comentario/$id' });
  return <CommentPage key={id} commentId={id} />;
}
