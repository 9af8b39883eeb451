import { Command as Cmdk } from 'cmdk';
import { Choice } from './choice.tsx';
import type { Command } from './order-commands.tsx';
import styles from './palette.module.css';

type CommandGroupProps = { heading: string; commands: readonly Command[]; onTake: (command: Command) => void };

/** Commands under a heading; hidden if there are none. */
export function CommandGroup({ heading, commands, onTake }: CommandGroupProps) {
  if (commands.length === 0) return null;
  return (
    <Cmdk.Group className={styles.group} heading={heading}>
      {commands.map((command) => (
        <Choice
          key={command.value}
          value={command.value}
          icon={command.icon}
          keys={command.keys ?? []}
          onSelect={() => onTake(command)}
        >
          {command.label}
        </Choice>
      ))}
    </Cmdk.Group>
  );
}
