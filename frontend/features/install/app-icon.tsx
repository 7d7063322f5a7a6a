/** The app's icon as it will stand among the others. */
export function AppIcon({ className }: { readonly className: string }) {
  return <img src="/icon.svg" alt="" width={64} height={64} className={`shrink-0 ${className}`} />;
}
