import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";

type LinkProps = { rel?: string; fetchPriority?: "low" };

/**
 * The router's scripts, asked for after what can be seen: a browser fetches preloaded modules as eagerly as a style sheet, and on a
 * phone's connection the page's first picture would wait for all of them.
 */
export function PageScripts(): ReactNode {
  return yieldToPictures(Scripts({}));
}

function yieldToPictures(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement(child)) return child;
    if (child.type === Fragment) {
      const { children } = (child as ReactElement<{ children?: ReactNode }>).props;
      return <Fragment>{yieldToPictures(children)}</Fragment>;
    }
    const link = child as ReactElement<LinkProps>;
    return link.props.rel === "modulepreload" ? cloneElement(link, { fetchPriority: "low" }) : child;
  });
}
