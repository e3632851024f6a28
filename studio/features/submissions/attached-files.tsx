import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { signSubmissionFile, type Submission } from '#shared/features/submissions/contract.ts';
import { formatBytes } from '#shared/text/format-bytes.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showProblem } from '../../components/notices.tsx';
import { PageSection, Row, RowList } from '../../components/page.tsx';
import { useOpenOutside } from '../../components/use-open-outside.ts';

/** The files of a submission, each to be downloaded; nothing where there are none. */
export function AttachedFiles({ submission }: { submission: Submission }): ReactNode {
  const { id: submissionId, files } = submission;
  const { client, site } = useStudio();
  const open = useOpenOutside();
  if (files.length === 0) return null;
  const download = (fileId: string) =>
    void client
      .call(signSubmissionFile, { params: { submissionId, fileId } })
      .then(({ url }) => open(new URL(url, site).href), showProblem);
  return (
    <PageSection title="Files">
      <RowList label="Files">
        {files.map(({ id, filename, bytes }) => (
          <Row
            key={id}
            title={filename}
            lines={[formatBytes(bytes)]}
            actions={
              <Button
                size="xs"
                variant="default"
                aria-label={`Download ${filename}`}
                onClick={() => download(id)}
              >
                Download
              </Button>
            }
          />
        ))}
      </RowList>
    </PageSection>
  );
}
