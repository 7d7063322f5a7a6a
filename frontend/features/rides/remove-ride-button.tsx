import type { RideAnswer } from '@duende/contracts/api/answers';

interface RemoveRideButtonProps {
  readonly ride: RideAnswer;
  readonly onRemove: (ride: RideAnswer) => void;
}

export function RemoveRideButton({ ride, onRemove }: RemoveRideButtonProps) {
  return (
    <button
      type="button"
      title="Eliminar mi pin"
      aria-label="Eliminar mi pin"
      onClick={() => onRemove(ride)}
      className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full bg-[#dc2626] text-[#fff] hover:bg-[#b91c1c]"
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.9}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        className="size-5"
      >
        <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5M13.5 10.5v5.5" />
      </svg>
    </button>
  );
}
