interface Layer {
  readonly route?: {
    readonly path: string | readonly string[];
    readonly methods: Readonly<Record<string, boolean>>;
  };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** Every route of a router and of those that it uses: `GET /api/events/:id`. */
export function routesOf(router: unknown): readonly string[] {
  return routesIn((router as { readonly stack: readonly Layer[] }).stack);
}

function routesIn(stack: readonly Layer[]): readonly string[] {
  return stack.flatMap(({ route, handle }) =>
    route === undefined
      ? routesIn(handle.stack ?? [])
      : [route.path]
          .flat()
          .flatMap((path) => Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${path}`)),
  );
}
