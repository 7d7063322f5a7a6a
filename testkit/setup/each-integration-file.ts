import './checked-answers.ts';
import './patient-waits.ts';
import { leaveNothing } from './leave-nothing.ts';

leaveNothing();
