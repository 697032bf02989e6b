// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {ReservesRoots} from "../src/ReservesRoots.sol";
import {Test, vm} from "./support/Test.sol";

/// @notice A tree of three accounts, built by hand. That it is the tree of the server and of the page is proven in
/// deploy/reserves-roots.int.test.ts.
contract ReservesRootsTest is Test {
    bytes16 internal constant REPORT = bytes16(uint128(0x99));
    bytes32 internal constant PADDING = 0xdbc1b4c900ffe48d575b5da5c638040125f65db0fe3e24494b76ea986457d986;

    address internal publisher = _person("publisher");
    ReservesRoots internal roots;

    bytes32 internal constant BOOKS = keccak256("books");

    event RootPublished(
        bytes16 indexed reportId,
        bytes32 root,
        uint256 liabilities,
        uint256 accounts,
        uint64 booksNumber,
        bytes32 booksHash
    );

    function setUp() public {
        vm.warp(START);
        roots = new ReservesRoots(timelock, publisher);
    }

    function test_CHAIN_41_EveryLeafOfAReportIsVerified() public {
        _publish(60, 3);
        vm.assertTrue(_verify(1, 10, _pathOfFirst()));
        ReservesRoots.Step[] memory path = _pathOfThird();
        vm.assertTrue(_verify(3, 30, path));
        vm.assertEq(bytes32(roots.latest()), bytes32(REPORT));
    }

    function test_CHAIN_41_AnotherBalanceAccountOrSaltIsNotVerified() public {
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

    function test_CHAIN_41_AReportIsPublishedOnceAndForEver() public {
        bytes32 published = _root();
        vm.expectEmit(address(roots));
        emit RootPublished(REPORT, published, 60, 3, 7, BOOKS);
        vm.prank(publisher);
        roots.publish(REPORT, published, 60, 3, 7, BOOKS);
        vm.prank(publisher);
        vm.expectRevert(abi.encodeWithSelector(ReservesRoots.AlreadyPublished.selector, REPORT));
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 8, BOOKS);
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
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, 0);
        roots.publish(second, bytes32(uint256(1)), 1, 1, 7, BOOKS);
        vm.stopPrank();
        (,,,,,, bytes16 previous) = roots.reports(second);
        vm.assertEq(bytes32(previous), bytes32(REPORT));
    }

    function test_RESERVES_4_BooksHaveANumberAndAHashOrNeither() public {
        vm.startPrank(publisher);
        vm.expectRevert(ReservesRoots.IncompleteBooks.selector);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 7, 0);
        vm.expectRevert(ReservesRoots.IncompleteBooks.selector);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, BOOKS);
        vm.stopPrank();
    }

    function test_AnEmptyReportIsRefused() public {
        vm.startPrank(publisher);
        vm.expectRevert(ReservesRoots.EmptyReport.selector);
        roots.publish(0, bytes32(uint256(1)), 1, 1, 0, 0);
        vm.expectRevert(ReservesRoots.EmptyReport.selector);
        roots.publish(REPORT, 0, 1, 1, 0, 0);
        vm.expectRevert(ReservesRoots.EmptyReport.selector);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 0, 0, 0);
        vm.stopPrank();
    }

    function testFuzz_CHAIN_41_OnlyThePublisherPublishes(address other) public {
        vm.assume(other != publisher);
        _expectMissingRole(other, roots.PUBLISHER_ROLE());
        vm.prank(other);
        roots.publish(REPORT, bytes32(uint256(1)), 1, 1, 0, 0);
    }

    function test_TheConstructorRefusesNobody() public {
        vm.expectRevert(ReservesRoots.ZeroAddress.selector);
        new ReservesRoots(timelock, address(0));
    }

    function _publish(uint256 liabilities, uint128 accounts) private {
        // Before the prank: a hash is a call too, and would use it up.
        bytes32 root = _root();
        vm.prank(publisher);
        roots.publish(REPORT, root, liabilities, accounts, 0, 0);
    }

    function _verify(uint128 account, uint256 balance, ReservesRoots.Step[] memory path) private view returns (bool) {
        return roots.verify(REPORT, bytes16(account), balance, _salt(account), path);
    }

    function _pathOfFirst() private pure returns (ReservesRoots.Step[] memory path) {
        path = new ReservesRoots.Step[](2);
        path[0] = ReservesRoots.Step(_leaf(2, 20), 20, false);
        path[1] = ReservesRoots.Step(_node(_leaf(3, 30), 30, PADDING, 0), 30, false);
    }

    function _pathOfThird() private pure returns (ReservesRoots.Step[] memory path) {
        path = new ReservesRoots.Step[](2);
        path[0] = ReservesRoots.Step(PADDING, 0, false);
        path[1] = ReservesRoots.Step(_node(_leaf(1, 10), 10, _leaf(2, 20), 20), 30, true);
    }

    function _root() private pure returns (bytes32) {
        bytes32 left = _node(_leaf(1, 10), 10, _leaf(2, 20), 20);
        return _node(left, 30, _node(_leaf(3, 30), 30, PADDING, 0), 30);
    }

    function _leaf(uint128 account, uint256 balance) private pure returns (bytes32) {
        return sha256(abi.encodePacked(hex"00", REPORT, bytes16(account), balance, _salt(account)));
    }

    function _node(bytes32 left, uint256 leftSum, bytes32 right, uint256 rightSum) private pure returns (bytes32) {
        return sha256(abi.encodePacked(hex"01", left, leftSum, right, rightSum));
    }

    function _salt(uint128 account) private pure returns (bytes32) {
        return bytes32(uint256(account) << 8);
    }
}
