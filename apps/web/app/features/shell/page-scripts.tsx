import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode, useEffect } from "react";
import { Scripts } from "react-router";
import { deferredScript, replayEarlyPress } from "../../lib/deferred/deferred-scripts.ts";

type TagProps = {
  rel?: string;
  href?: string;
  type?: string | undefined;
  async?: boolean | undefined;
  dangerouslySetInnerHTML?: { __html: string };
};
type Tag = ReactElement<TagProps>;

/**
 * The router's scripts, started by `deferredScript` once the page is visible. For that, the router's output is rewritten: its
 * preloads and its module script become one inline script. The same in the browser, or hydration would not match the server's page.
 */
export function PageScripts(): ReactNode {
  useEffect(replayEarlyPress, []);
  const tags = Scripts({});
  // The development server's modules load one by one, so deferring them has no benefit.
  if (import.meta.env.DEV) return tags;
  const modules: string[] = [];
  visit(tags, ({ props: { rel, href } }) => {
    if (rel === "modulepreload" && href) modules.push(href);
  });
  return replaceModules(tags, modules);
}

function visit(node: ReactNode, look: (tag: Tag) => void): void {
  Children.forEach(node, (child) => {
    if (!isValidElement(child)) return;
    if (child.type === Fragment) visit((child as ReactElement<{ children?: ReactNode }>).props.children, look);
    else look(child as Tag);
  });
}

function replaceModules(node: ReactNode, modules: readonly string[]): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    if (child.type === Fragment) {
      return (
        <Fragment>{replaceModules((child as ReactElement<{ children?: ReactNode }>).props.children, modules)}</Fragment>
      );
    }
    const tag = child as Tag;
    if (tag.props.rel === "modulepreload") return null;
    if (tag.props.type !== "module") return tag;
    const code = tag.props.dangerouslySetInnerHTML?.__html ?? "";
    // In the browser the router renders an empty script, whose text React leaves as the server wrote it.
    const __html = code.trim() ? deferredScript(code, modules) : code;
    return cloneElement(tag, { type: undefined, async: undefined, dangerouslySetInnerHTML: { __html } });
  });
}
