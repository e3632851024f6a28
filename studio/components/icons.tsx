import type { ReactNode, SVGProps } from 'react';

/** A line icon of 16 units; it is decoration, so the control around it carries the name. */
function Icon({ children, ...rest }: SVGProps<SVGSVGElement> & { children: ReactNode }): ReactNode {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  );
}

export function TemplatesIcon(): ReactNode {
  return (
    <Icon>
      <path d="M5.5 4 2 8l3.5 4M10.5 4 14 8l-3.5 4" />
    </Icon>
  );
}

export function ChevronIcon({ isOpen }: { isOpen: boolean }): ReactNode {
  return (
    <Icon width="10" height="10" strokeWidth="2" style={{ transform: isOpen ? 'rotate(90deg)' : 'none' }}>
      <path d="m5.5 2.5 5.5 5.5-5.5 5.5" />
    </Icon>
  );
}

export function ExternalIcon(): ReactNode {
  return (
    <Icon width="12" height="12">
      <path d="M6 3H3v10h10v-3M9 2.5h4.5V7M13 3 7.5 8.5" />
    </Icon>
  );
}

export function PersonIcon(): ReactNode {
  return (
    <Icon>
      <circle cx="8" cy="5.5" r="2.8" />
      <path d="M2.8 13.8c.6-2.6 2.6-4 5.2-4s4.6 1.4 5.2 4" />
    </Icon>
  );
}

export function HistoryIcon(): ReactNode {
  return (
    <Icon>
      <path d="M2.6 6.2A5.7 5.7 0 1 1 2.3 9M2.4 2.8v3.6H6M8 5v3.3l2.2 1.4" />
    </Icon>
  );
}

export function FillIcon(): ReactNode {
  return (
    <Icon>
      <path d="M2 5V3a1 1 0 0 1 1-1h2M11 2h2a1 1 0 0 1 1 1v2M14 11v2a1 1 0 0 1-1 1h-2M5 14H3a1 1 0 0 1-1-1v-2" />
    </Icon>
  );
}

export function PhoneIcon(): ReactNode {
  return (
    <Icon>
      <rect x="4.5" y="1.8" width="7" height="12.4" rx="1.4" />
      <path d="M7.3 11.9h1.4" />
    </Icon>
  );
}

export function TabletIcon(): ReactNode {
  return (
    <Icon>
      <rect x="3" y="1.8" width="10" height="12.4" rx="1.4" />
      <path d="M7.2 12h1.6" />
    </Icon>
  );
}

export function DesktopIcon(): ReactNode {
  return (
    <Icon>
      <rect x="1.8" y="2.5" width="12.4" height="8.4" rx="1.2" />
      <path d="M6 13.6h4M8 11v2.5" />
    </Icon>
  );
}

export function WarningIcon(): ReactNode {
  return (
    <Icon>
      <path d="M8 2.2 14.4 13.4H1.6zM8 6.4v3.2M8 11.6v.1" />
    </Icon>
  );
}

export function NavigationIcon(): ReactNode {
  return (
    <Icon>
      <path d="M2.5 3.5h11M5.5 8h8M5.5 12.5h8M2.5 3.5v9" />
    </Icon>
  );
}

export function SettingsIcon(): ReactNode {
  return (
    <Icon>
      <path d="M2 4.5h5M11 4.5h3M2 11.5h3M9 11.5h5" />
      <circle cx="9" cy="4.5" r="1.8" />
      <circle cx="7" cy="11.5" r="1.8" />
    </Icon>
  );
}

export function PlusIcon(): ReactNode {
  return (
    <Icon>
      <path d="M8 3v10M3 8h10" />
    </Icon>
  );
}

export function MoreIcon(): ReactNode {
  return (
    <Icon strokeWidth="2.4">
      <path d="M3 8h.01M8 8h.01M13 8h.01" />
    </Icon>
  );
}

export function SearchIcon(): ReactNode {
  return (
    <Icon>
      <circle cx="7" cy="7" r="4.3" />
      <path d="m10.3 10.3 3.4 3.4" />
    </Icon>
  );
}

export function MediaIcon(): ReactNode {
  return (
    <Icon>
      <rect x="2" y="2.5" width="12" height="11" rx="1.4" />
      <circle cx="5.6" cy="6" r="1.2" />
      <path d="m2.4 12 3.6-3.6 2.4 2.4 2.2-2.2 3.2 3.2" />
    </Icon>
  );
}

export function StoreIcon(): ReactNode {
  return (
    <Icon>
      <path d="M2.8 7.2v6.3h10.4V7.2M2 5.2 3.4 2.5h9.2L14 5.2c0 2.6-3 2.6-3 0 0 2.6-3 2.6-3 0 0 2.6-3 2.6-3 0 0 2.6-3 2.6-3 0zM6.4 13.5V9.6h3.2v3.9" />
    </Icon>
  );
}

export function GripIcon(): ReactNode {
  return (
    <Icon strokeWidth="2.2">
      <path d="M6 3.5h.01M10 3.5h.01M6 8h.01M10 8h.01M6 12.5h.01M10 12.5h.01" />
    </Icon>
  );
}

export function CloseIcon(): ReactNode {
  return (
    <Icon>
      <path d="m4 4 8 8M12 4l-8 8" />
    </Icon>
  );
}

export function FileIcon(): ReactNode {
  return (
    <Icon>
      <path d="M4 1.8h5L12.5 5.3v8.9H4zM9 1.8v3.5h3.5" />
    </Icon>
  );
}

export function VideoIcon(): ReactNode {
  return (
    <Icon>
      <rect x="1.8" y="3" width="12.4" height="10" rx="1.4" />
      <path d="m6.5 5.8 4 2.2-4 2.2z" />
    </Icon>
  );
}

export function SoundIcon(): ReactNode {
  return (
    <Icon>
      <path d="M6 12V3.4l7-1.4v8.6" />
      <circle cx="4.2" cy="12" r="1.8" />
      <circle cx="11.2" cy="10.6" r="1.8" />
    </Icon>
  );
}

export function GridIcon(): ReactNode {
  return (
    <Icon>
      <path d="M2.2 2.2h4.6v4.6H2.2zM9.2 2.2h4.6v4.6H9.2zM2.2 9.2h4.6v4.6H2.2zM9.2 9.2h4.6v4.6H9.2z" />
    </Icon>
  );
}

export function ListIcon(): ReactNode {
  return (
    <Icon>
      <path d="M2 4h12M2 8h12M2 12h12" />
    </Icon>
  );
}

export function OrdersIcon(): ReactNode {
  return (
    <Icon>
      <path d="M3 1.8h10v12.4l-1.7-1.2-1.6 1.2L8 13l-1.7 1.2L4.7 13 3 14.2zM5.5 5.2h5M5.5 8h5" />
    </Icon>
  );
}
