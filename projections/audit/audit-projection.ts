import type { Projection } from '../projection.ts';
import { AUDIT, type AuditDocument } from './audit-document.ts';
import { AUDIT_EVENTS, auditTouched, foldAudit } from './audit-fold.ts';

export const auditProjection: Projection<AuditDocument> = {
  name: 'audit',
  collection: AUDIT,
  handles: AUDIT_EVENTS,
  touches: auditTouched,
  fold: foldAudit,
};
