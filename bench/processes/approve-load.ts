import { Connection } from '../harness/connection.ts';
import { firstMessage, tell } from '../harness/parent.ts';
import { approveRequest, submitRequest } from '../harness/party-requests.ts';

export interface ApproveLoad {
  readonly address: string;
  readonly cookie: string;
  /** so many at a time create a party, approve it, and begin anew */
  readonly people: number;
}

export interface ApprovedParties {
  readonly ids: readonly string[];
}

/** Administrators who create and approve parties as fast as they are answered. Tells which once it is asked. */
const { address, cookie, people } = await firstMessage<ApproveLoad>();
const ids: string[] = [];
let isOver = false;

async function approve(): Promise<void> {
  const connection = await Connection.open(address);
  while (!isOver) {
    const { status, body } = await connection.ask(submitRequest(cookie));
    if (status !== 201) throw new Error(`creating: ${status} ${body.toString()}`);
    const { id } = JSON.parse(body.toString()) as { readonly id: string };
    const answer = await connection.ask(approveRequest(id, cookie));
    if (answer.status !== 200) throw new Error(`approving: ${answer.status} ${answer.body.toString()}`);
    ids.push(id);
  }
  connection.close();
}

const all = Promise.all(Array.from({ length: people }, approve));
process.once('message', () => {
  isOver = true;
  void all.then(() => tell({ ids } satisfies ApprovedParties));
});
