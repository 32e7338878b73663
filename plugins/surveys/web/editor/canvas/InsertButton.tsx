import { Icon, useT } from '@kaiku/sdk/web';

/** The + between two elements. */
export function InsertButton({ onClick }: { onClick: () => void }) {
  const t = useT('surveys');
  return (
    <div className="se-insert">
      <button type="button" aria-label={t('canvas.insertHere')} onClick={onClick}>
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}
