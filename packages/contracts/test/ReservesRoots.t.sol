// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {Dismissible} from "../src/Dismissible.sol";
import {ReservesRoots} from "../src/ReservesRoots.sol";
import {RootsTest} from "./support/RootsTest.sol";
import {vm} from "./support/Test.sol";

/// @notice What is published, by whom, and what a report verifies.
contract ReservesRootsTest is RootsTest {
    function test_CHAIN_45_EveryLeafOfAReportIsVerified() public {
        _publish(60, 3);
        vm.assertTrue(_verify(1, 10, _pathOfFirst()));
        ReservesRoots.Step[] memory path = _pathOfThird();
        vm.assertTrue(_verify(3, 30, path));
        vm.assertEq(bytes32(roots.latest()), bytes32(REPORT));
    }

    function test_CHAIN_45_AnotherBalanceAccountOrSaltIsNotVerified() public {
        _publish(60, 3);
        vm.assertFalse(_verify(1, 11, _pathOfFirst()));
        vm.assertFalse(_verify(2, 10, _pathOfFirst()));
        vm.assertFalse(roots.verify(REPORT, bytes16(uint128(1)), 10, bytes32(uint256(8)), _pathOfFirst()));
        vm.assertFalse(roots.verify(bytes16(uint128(5)), bytes16(uint128(1)), 10, _salt(1), _pathOfFirst()));
    }

    /// @dev A larger sum beside a smaller one, and a sum that overflows: both would hide a debt.
    function test_AChangedSumIsNotVerified() public {
        _publish(60, 3);
        ReservesRoots.Step[] memory path = _pathOfFirst();
        path[0].sum = 19;
        vm.assertFalse(_verify(1, 10, path));
        path[0].sum = type(uint256).max;
        vm.assertFalse(_verify(1, 10, path));
    }

    function test_PaddingIsTakenOnlyWhereALevelEnds() public {
        _publish(60, 3);
        ReservesRoots.Step[] memory path = _pathOfThird();
        path[0].sum = 1;
        vm.assertFalse(_verify(3, 30, path));
        path[0] = ReservesRoots.Step(_leaf(3, 30), 0, false);
        vm.assertFalse(_verify(3, 30, path));
        path = _pathOfFirst();
        path[0] = ReservesRoots.Step(PADDING, 0, false);
        vm.assertFalse(_verify(1, 10, path));
    }

    function test_ALongerOrShorterPathIsNotVerified() public {
        _publish(60, 3);
        vm.assertFalse(_verify(1, 10, new ReservesRoots.Step[](0)));
        ReservesRoots.Step[] memory path = new ReservesRoots.Step[](3);
        (path[0], path[1]) = (_pathOfFirst()[0], _pathOfFirst()[1]);
        path[2] = ReservesRoots.Step(PADDING, 0, false);
        vm.assertFalse(_verify(1, 10, path));
        vm.assertFalse(_verify(1, 10, new ReservesRoots.Step[](65)));
    }

    function test_WrongLiabilitiesAreNotVerified() public {
        _publish(59, 3);
        vm.assertFalse(_verify(1, 10, _pathOfFirst()));
    }

    function test_CHAIN_45_AReportIsPublishedOnceAndForEver() public {
        bytes32 published = _root();
        vm.expectEmit(address(roots));
        emit RootPublished(REPORT, published, 60, 3, 7, BOOKS);
        vm.prank(publisher);
        roots.publish(REPORT, published, 60, 3, 7, BOOKS, 0);
        vm.prank(publisher);
        vm.expectRevert(abi.encodeWithSelector(ReservesRoots.AlreadyPublished.selector, REPORT));
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 8, BOOKS, 0);
        (
            bytes32 root,
            uint256 liabilities,
            uint128 accounts,
            uint64 publishedAt,
            uint64 booksNumber,
            bytes32 booksHash,
            bytes16 previous
        ) = roots.reports(REPORT);
        vm.assertEq(root, _root());
        vm.assertEq(liabilities, 60);
        vm.assertEq(accounts, 3);
        vm.assertEq(publishedAt, START);
        vm.assertEq(booksNumber, 7);
        vm.assertEq(booksHash, BOOKS);
        vm.assertEq(bytes32(previous), bytes32(0));
    }

    function test_RESERVES_4_EachReportLeadsToTheOneBefore() public {
        bytes16 second = bytes16(uint128(0x100));
        vm.startPrank(publisher);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, 0, 0);
        vm.warp(START + 10 minutes);
        roots.publish(second, bytes32(uint256(1)), 1, 1, 7, BOOKS, REPORT);
        vm.stopPrank();
        (,,,,,, bytes16 previous) = roots.reports(second);
        vm.assertEq(bytes32(previous), bytes32(REPORT));
    }

    function test_RESERVES_4_BooksHaveANumberAndAHashOrNeither() public {
        vm.startPrank(publisher);
        vm.expectRevert(ReservesRoots.IncompleteBooks.selector);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 7, 0, 0);
        vm.expectRevert(ReservesRoots.IncompleteBooks.selector);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, BOOKS, 0);
        vm.stopPrank();
    }

    function test_AnEmptyReportIsRefused() public {
        vm.startPrank(publisher);
        vm.expectRevert(ReservesRoots.EmptyReport.selector);
        roots.publish(0, bytes32(uint256(1)), 1, 1, 0, 0, 0);
        vm.expectRevert(ReservesRoots.EmptyReport.selector);
        roots.publish(REPORT, 0, 1, 1, 0, 0, 0);
        vm.expectRevert(ReservesRoots.EmptyReport.selector);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 0, 0, 0, 0);
        vm.stopPrank();
    }

    /// @dev A thief publishes no thousand reports before the key is dismissed.
    function test_CHAIN_45_AReportFollowsTenMinutesAfterTheLatestAtTheEarliest() public {
        bytes16 second = bytes16(uint128(9));
        vm.startPrank(publisher);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, 0, 0);
        vm.warp(START + 10 minutes - 1);
        vm.expectRevert(abi.encodeWithSelector(ReservesRoots.TooSoon.selector, START + 10 minutes));
        roots.publish(second, bytes32(uint256(1)), 1, 1, 0, 0, REPORT);
        vm.warp(START + 10 minutes);
        roots.publish(second, bytes32(uint256(1)), 1, 1, 0, 0, REPORT);
        vm.stopPrank();
    }

    /// @dev A report that a thief has slipped in with the publisher's key is noticed by the next publication.
    function test_CHAIN_45_APublicationNamesTheLatestReport() public {
        bytes16 second = bytes16(uint128(0x100));
        vm.startPrank(publisher);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(ReservesRoots.NotLatest.selector, REPORT));
        roots.publish(second, bytes32(uint256(1)), 1, 1, 0, 0, 0);
        vm.expectRevert(abi.encodeWithSelector(ReservesRoots.NotLatest.selector, REPORT));
        roots.publish(second, bytes32(uint256(1)), 1, 1, 0, 0, second);
        vm.warp(START + 10 minutes);
        roots.publish(second, bytes32(uint256(1)), 1, 1, 0, 0, REPORT);
        vm.stopPrank();
    }

    function test_CHAIN_45_ADisownedReportStaysAndVerifiesNothing() public {
        _publish(60, 3);
        vm.assertTrue(_verify(1, 10, _pathOfFirst()));
        vm.expectEmit(address(roots));
        emit RootDisowned(REPORT);
        vm.prank(guardian);
        roots.disown(REPORT);
        vm.assertTrue(roots.isDisowned(REPORT));
        vm.assertFalse(_verify(1, 10, _pathOfFirst()));
        (bytes32 root,,,,,,) = roots.reports(REPORT);
        vm.assertEq(root, _root());
        vm.assertEq(bytes32(roots.latest()), bytes32(REPORT));
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(ReservesRoots.NotPublished.selector, bytes16(uint128(5))));
        roots.disown(bytes16(uint128(5)));
    }

    function testFuzz_CHAIN_45_OnlyTheGuardianDisowns(address other) public {
        vm.assume(other != guardian);
        _publish(60, 3);
        _expectMissingRole(other, roots.GUARDIAN_ROLE());
        vm.prank(other);
        roots.disown(REPORT);
    }

    function test_CHAIN_51_TheGuardianDismissesThePublisherAtOnce() public {
        bytes32 role = roots.PUBLISHER_ROLE();
        vm.prank(guardian);
        roots.dismiss(role, publisher);
        _expectMissingRole(publisher, role);
        vm.prank(publisher);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, 0, 0);
    }

    function testFuzz_CHAIN_45_OnlyThePublisherPublishes(address other) public {
        vm.assume(other != publisher);
        _expectMissingRole(other, roots.PUBLISHER_ROLE());
        vm.prank(other);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, 0, 0);
    }

    function test_TheConstructorRefusesNobody() public {
        vm.expectRevert(Dismissible.ZeroAddress.selector);
        new ReservesRoots(timelock, guardian, address(0));
    }
}
