export function GoogleMark({ className = "size-5" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} fill="currentColor" aria-hidden="true">
      <path d="M12.2 10.3v3.6h5.1c-.5 2.3-2.4 3.6-5.1 3.6a5.5 5.5 0 1 1 0-11c1.4 0 2.6.5 3.6 1.4l2.6-2.6A9.2 9.2 0 1 0 12.2 21.2c5.3 0 9-3.7 9-9 0-.7-.1-1.3-.2-1.9h-8.8Z" />
    </svg>
  );
}
